/** The parts that a draft still lacks before it can have a price, in the order of the steps. */
import { maxPieces } from '../cargo/item-fields.ts'
import { completeItem } from '../cargo/complete-item.ts'
import type { QuoteDraft } from './draft.ts'
import { isBlank, piecesOf } from '../cargo/draft-item.ts'
import { missingOfRoute, type MissingOfRoute } from './missing-of-route.ts'

export type MissingOfCargo = 'items' | 'item_numbers' | 'too_many_pieces'
export type MissingPart = MissingOfRoute | MissingOfCargo

export function missingParts({ items, ...route }: QuoteDraft): readonly MissingPart[] {
  return [...missingOfRoute(route), ...missingOfCargo({ items })]
}

export function missingOfCargo({ items }: Pick<QuoteDraft, 'items'>): readonly MissingOfCargo[] {
  const typed = items.filter((item) => !isBlank(item))
  if (typed.length === 0) return ['items']
  if (typed.some((item) => completeItem(item) === null)) return ['item_numbers']
  return piecesOf(typed) > maxPieces ? ['too_many_pieces'] : []
}
