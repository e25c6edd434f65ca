/** Saves and their answers as they are parsed where they arrive, and where a browser had kept them. */
import { z } from 'zod'
import { quoteDraftSchema } from './draft.ts'

const versionSchema = z.int().min(0)

/**
 * One save of a draft. It names its page (random for each page load), a number that grows with each
 * change (`seq`), and the version that it was made from (`base`).
 */
export const draftSaveSchema = z.object({
  page: z.string().regex(/^[\w-]{1,64}$/),
  seq: z.int().min(1),
  base: versionSchema,
  /** The person whom the page was made for; null for a guest. */
  person: z.guid().nullable(),
  draft: quoteDraftSchema,
})

export type DraftSave = z.output<typeof draftSaveSchema>

export const storedDraftSchema = z.object({
  draft: quoteDraftSchema,
  version: versionSchema,
  /** A draft was refused, or gave way to another one that was moved here: it is offered. */
  hasAside: z.boolean(),
})

export type StoredDraft = z.output<typeof storedDraftSchema>

export const draftAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), version: versionSchema }),
  /** The row holds something that the save does not contain. */
  storedDraftSchema.extend({ kind: z.literal('other') }),
])

export type DraftAnswer = z.output<typeof draftAnswerSchema>
