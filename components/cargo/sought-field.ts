/** The fields of the rows, by which one gets the focus wherever its row is in the list. */
import type { NumberField } from '#lib/cargo/item-fields.ts'
import { firstFault } from '#lib/cargo/row-values.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { rowsOf } from './use-rows.ts'

export type RowField = NumberField | 'name'

export interface SoughtField {
  readonly rowId: string
  readonly field: RowField
}

export function fieldId(rowId: string, field: RowField): string {
  return `row-${rowId}-${field}`
}

/** The first field that a quote would not take. A new object each time: the same field is sought again. */
export function soughtFault(items: readonly DraftItem[]): SoughtField | null {
  return firstFault(rowsOf(items))
}
