import { numberOf, type DraftItem } from '#lib/cargo/draft-item.ts'
import type { Advice } from '#components/cargo/advice.ts'

export function applyAdvice(rows: readonly DraftItem[], advice: Advice): readonly DraftItem[] {
  if (advice.kind === 'stack') {
    return rows.map((row) => ({ ...row, stackable: true, fragile: false }))
  }
  return rows.flatMap((row) => {
    if (row.id !== advice.rowId) return row
    switch (advice.kind) {
      case 'tip':
        return { ...row, flipable: true }
      case 'shrink':
        return { ...row, [`${advice.side}Mm`]: advice.toMm }
      case 'leave': {
        const qty = (numberOf(row.qty) ?? 0) - advice.quantity
        return qty > 0 ? { ...row, qty } : []
      }
    }
  })
}
