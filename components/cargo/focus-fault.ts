import type { NumberField } from '#lib/cargo/item-fields.ts'
import { firstFault } from '#lib/cargo/row-values.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { firstRows } from './use-rows.ts'

/** By what a field of a row is found on the page. */
export function fieldId(rowId: string, field: NumberField | 'name'): string {
  return `row-${rowId}-${field}`
}

/** Takes the visitor to the first field that keeps them from going on. */
export function focusFault(items: readonly DraftItem[]): void {
  const fault = firstFault(items.length === 0 ? firstRows : items)
  if (fault !== null) document.getElementById(fieldId(fault.rowId, fault.field))?.focus()
}
