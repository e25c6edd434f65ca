/** The changes that a page sends to a waybill, and what can come of them. */
import type { z } from 'zod'
import { referenceSchema } from '../contract/texts.ts'
import { waybillPatchSchema } from '../contract/waybills.ts'

export const waybillNoSchema = referenceSchema

export const waybillChangeSchema = waybillPatchSchema.pick({
  reference_no: true,
  notes: true,
  tags: true,
  priority: true,
  requires_signature: true,
  sender_account_id: true,
  product_category_id: true,
})

export type WaybillChange = z.input<typeof waybillChangeSchema>

export type WaybillOutcome =
  | { readonly kind: 'done' }
  /** `text`: the service's own, in the reader's language. */
  | { readonly kind: 'refused'; readonly field: string | null; readonly text: string | null }
  | { readonly kind: 'signed-out' | 'not-found' | 'read-only' | 'invalid' | 'too-late' | 'failed' }
