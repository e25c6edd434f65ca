/** Saves and their answers as they are parsed where they arrive, and where a browser had kept them. */
import { z } from 'zod'
import { mostHeld, type DraftAnswer, type DraftSave, type VersionedDraft } from './draft-save.ts'
import { quoteDraftSchema } from './draft.ts'

const versionSchema = z.int().min(0)

const pageSeqSchema = z.object({
  page: z.string().regex(/^[\w-]{1,64}$/),
  seq: z.int().min(1),
})

export const draftSaveSchema = pageSeqSchema.extend({
  base: versionSchema,
  holds: z.array(pageSeqSchema).max(mostHeld),
  person: z.guid().nullable(),
  draft: quoteDraftSchema,
}) satisfies z.ZodType<DraftSave>

export const versionedDraftSchema = z.object({
  draft: quoteDraftSchema,
  version: versionSchema,
}) satisfies z.ZodType<VersionedDraft>

export const draftAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), version: versionSchema }),
  versionedDraftSchema.extend({ kind: z.literal('other') }),
]) satisfies z.ZodType<DraftAnswer>
