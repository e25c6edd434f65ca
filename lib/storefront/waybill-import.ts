/** Waybills that a page sends many at once, and what came of each. */
import { z } from 'zod'
import type { WaybillOutcome } from './waybill-changes.ts'

/** Half a second of the service's work, so that progress is seen and a lost reply leaves little unknown. */
export const waybillsPerSending = 200
/** A server action takes a megabyte. */
export const bytesPerSending = 600_000

/** Payloads of createWaybill: the contract judges each by itself. */
export const importedWaybillsSchema = z
  .array(z.record(z.string(), z.unknown()))
  .min(1)
  .max(waybillsPerSending)

export type WaybillPayload = Readonly<Record<string, unknown>>

export const importedWaybillSchema = z.discriminatedUnion('kind', [
  /** `existed`: with the same content before this, so that an earlier reply was lost or the file came again. */
  z.object({ kind: z.enum(['created', 'existed']), waybillNo: z.string() }),
  /** The number belongs to a waybill with other content; null: to one that this account does not see. */
  z.object({ kind: z.literal('taken'), waybillNo: z.string().nullable() }),
  /** `field`: in the payload, as `parcelList[0].weight`; `text`: the service's, in the reader's language. */
  z.object({
    kind: z.literal('refused'),
    field: z.string().nullable(),
    text: z.string().nullable(),
  }),
  /** It is not known whether it exists: sent again it makes nothing twice. */
  z.object({ kind: z.literal('unknown') }),
])

export type ImportedWaybill = z.output<typeof importedWaybillSchema>

export type ImportOutcome =
  /** In the order in which they were sent. */
  | { readonly kind: 'sent'; readonly results: readonly ImportedWaybill[] }
  | Exclude<WaybillOutcome, { kind: 'done' }>
