/** A change of the goods that was found for a price, in the rows of the draft. No schema: pages load this. */
import type { QuoteSaving } from '../contract/quote-savings.ts'
import { isBlank, numberOf, type DraftItem } from '../cargo/draft-item.ts'

type Change = QuoteSaving['change']

/** Its indexes count the rows that are filled in, as in the request that was priced. */
export function applySaving(
  rows: readonly DraftItem[],
  { kind, items }: Change,
): readonly DraftItem[] {
  const filled = rows.filter((row) => !isBlank(row))
  const qtyByRow = new Map(items.map(({ item_index: index, qty }) => [filled[index], qty]))
  return rows.flatMap((row) => {
    const qty = qtyByRow.get(row)
    if (qty === undefined) return row
    const pieces = numberOf(row.qty) ?? 0
    switch (kind) {
      case 'allow_stacking':
        return Object.assign({}, row, { stackable: true, fragile: false })
      case 'allow_tipping':
        return Object.assign({}, row, { flipable: true })
      case 'add':
        return Object.assign({}, row, { qty: pieces + qty })
      case 'leave_out':
        return pieces > qty ? Object.assign({}, row, { qty: pieces - qty }) : []
    }
  })
}
