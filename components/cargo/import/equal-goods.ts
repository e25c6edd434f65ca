/**
 * A list with a row for each carton has few kinds of goods. Where there are more rows than a quote takes, equal
 * goods become one row with all of their pieces.
 */
import { numberOf, type DraftItem } from '#lib/cargo/draft-item.ts'

export interface ReadGoods {
  /** The rows of the table that have them. */
  readonly rowNumbers: readonly number[]
  readonly item: DraftItem
}

/** In the order of their first rows. `isNameIgnored`: of equal size, weight and handling, whatever their names. */
export function equalGoods(
  goods: readonly ReadGoods[],
  { isNameIgnored }: { isNameIgnored: boolean },
): readonly ReadGoods[] {
  const kinds = new Map<string, { readonly rowNumbers: number[]; item: DraftItem }>()
  for (const { rowNumbers, item } of goods) {
    const { id: _id, qty, ...rest } = item
    const { name: _name, notes: _notes, photoUrls: _photos, ...measured } = rest
    const key = JSON.stringify(isNameIgnored ? measured : rest)
    const known = kinds.get(key)
    if (known === undefined) {
      kinds.set(key, { rowNumbers: [...rowNumbers], item })
      continue
    }
    known.rowNumbers.push(...rowNumbers)
    const pieces = (numberOf(known.item.qty) ?? 0) + (numberOf(qty) ?? 0)
    known.item = { ...known.item, qty: pieces }
  }
  return [...kinds.values()]
}
