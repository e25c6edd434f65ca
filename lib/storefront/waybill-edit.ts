/** The texts of the dialog that edits a waybill, and the change that is sent for them. */
import { waybillPriorities } from '../contract/waybill-priorities.ts'
import type { WaybillChange } from './waybill-changes.ts'

export interface EditedFields {
  readonly reference_no: string | null
  readonly notes: string | null
  readonly tags: readonly string[]
  readonly priority: (typeof waybillPriorities)[number]
  readonly requires_signature: boolean
  readonly sender_account_id: string | null
  readonly product_category_id: string | null
}

export interface EditTexts {
  readonly reference: string
  readonly notes: string
  readonly tags: string
  readonly priority: string
  readonly account: string
  readonly category: string
  readonly signature: boolean
}

export function editTextsOf(fields: EditedFields): EditTexts {
  return {
    reference: fields.reference_no ?? '',
    notes: fields.notes ?? '',
    tags: fields.tags.join(', '),
    priority: fields.priority,
    account: fields.sender_account_id ?? '',
    category: fields.product_category_id ?? '',
    signature: fields.requires_signature,
  }
}

/** Only the fields that differ, so that what another person changed meanwhile stays. Null: none does. */
export function changeBetween(before: EditTexts, after: EditTexts): WaybillChange | null {
  const differs = (name: keyof EditTexts) => plain(before[name]) !== plain(after[name])
  const priority = waybillPriorities.find((each) => each === after.priority)
  const change: WaybillChange = {
    ...(differs('reference') && { reference_no: after.reference.trim() || null }),
    ...(differs('notes') && { notes: after.notes.trim() || null }),
    ...(differs('tags') && { tags: tagsTyped(after.tags) }),
    ...(differs('priority') && priority !== undefined && { priority }),
    ...(differs('signature') && { requires_signature: after.signature }),
    ...(differs('account') && { sender_account_id: after.account || null }),
    ...(differs('category') && { product_category_id: after.category || null }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** Browsers change the line ends of a text. */
function plain(value: string | boolean): string {
  return String(value).replaceAll('\r\n', '\n').trim()
}

/** As typed, so that one which is too long is refused and not lost. */
function tagsTyped(text: string): string[] {
  const tags = text.split(/[,，、]/u).map((each) => each.trim())
  return [...new Set(tags.filter((each) => each !== ''))]
}
