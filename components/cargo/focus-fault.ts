import type { NumberField } from '#lib/cargo/item-fields.ts'
import { firstFault } from '#lib/cargo/row-values.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { rowsOf } from './use-rows.ts'

/** The id of a row's field on the page. */
export function fieldId(rowId: string, field: NumberField | 'name'): string {
  return `row-${rowId}-${field}`
}

/** Focuses the first field with an error. */
export function focusFault(items: readonly DraftItem[]): void {
  const fault = firstFault(rowsOf(items))
  if (fault !== null) document.getElementById(fieldId(fault.rowId, fault.field))?.focus()
}
