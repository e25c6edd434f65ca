/** The rows after an advice. */
import { numberOf, type DraftItem } from '#lib/cargo/draft-item.ts'
import type { Advice } from '#components/cargo/advice.ts'

export function applyAdvice(rows: readonly DraftItem[], advice: Advice): readonly DraftItem[] {
  switch (advice.kind) {
    case 'stack':
      return rows.map((row) => ({ ...row, stackable: true, fragile: false }))
    case 'tip':
      return changed(rows, advice.rowId, (row) => ({ ...row, flipable: true }))
    case 'shrink':
      return changed(rows, advice.rowId, (row) => shrunk(row, advice))
    case 'leave':
      return changed(rows, advice.rowId, (row) => ({
        ...row,
        qty: (numberOf(row.qty) ?? 0) - advice.quantity,
      })).filter(({ id, qty }) => id !== advice.rowId || (numberOf(qty) ?? 0) > 0)
  }
}

function changed(
  rows: readonly DraftItem[],
  rowId: string,
  made: (row: DraftItem) => DraftItem,
): readonly DraftItem[] {
  return rows.map((row) => (row.id === rowId ? made(row) : row))
}

function shrunk(row: DraftItem, { side, toMm }: Extract<Advice, { kind: 'shrink' }>): DraftItem {
  switch (side) {
    case 'length':
      return { ...row, lengthMm: toMm }
    case 'width':
      return { ...row, widthMm: toMm }
    case 'height':
      return { ...row, heightMm: toMm }
  }
}
