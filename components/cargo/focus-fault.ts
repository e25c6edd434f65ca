import type { NumberField } from '#lib/cargo/item-fields.ts'
import { firstFault } from '#lib/cargo/row-values.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { rowsOf } from './use-rows.ts'

export function fieldId(rowId: string, field: NumberField | 'name'): string {
  return `row-${rowId}-${field}`
}

export function focusFault(items: readonly DraftItem[]): void {
  const fault = firstFault(rowsOf(items))
  if (fault !== null) document.getElementById(fieldId(fault.rowId, fault.field))?.focus()
}
