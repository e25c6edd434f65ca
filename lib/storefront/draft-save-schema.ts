/** Saves and their answers as they are parsed where they arrive, and where a browser had kept them. */
import { z } from 'zod'
import type { DraftAnswer, DraftSave, StoredDraft } from './draft-save.ts'
import { quoteDraftSchema } from './draft.ts'

const versionSchema = z.int().min(0)

export const draftSaveSchema = z.object({
  page: z.string().regex(/^[\w-]{1,64}$/),
  seq: z.int().min(1),
  base: versionSchema,
  person: z.guid().nullable(),
  draft: quoteDraftSchema,
}) satisfies z.ZodType<DraftSave>

export const storedDraftSchema = z.object({
  draft: quoteDraftSchema,
  version: versionSchema,
  hasAside: z.boolean(),
}) satisfies z.ZodType<StoredDraft>

export const draftAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), version: versionSchema }),
  storedDraftSchema.extend({ kind: z.literal('other') }),
]) satisfies z.ZodType<DraftAnswer>
