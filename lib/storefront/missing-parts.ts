/** What a draft still lacks before it can have a price, in the order in which a visitor meets it. */
import { quoteItemSchema } from '../contract/quote-request.ts'
import type { QuoteDraft } from './draft.ts'
import { isBlank } from './draft-item.ts'
import { missingOfRoute, type MissingOfRoute } from './missing-of-route.ts'
import { quoteItemOf } from './quote-item-of.ts'

export type MissingOfCargo = 'items' | 'item_numbers' | 'too_many_pieces'
export type MissingPart = MissingOfRoute | MissingOfCargo

/** Of one load: what the service takes. */
const maxPieces = 10_000

export function missingParts({ pickup, drop, items }: QuoteDraft): readonly MissingPart[] {
  return [...missingOfRoute({ pickup, drop }), ...missingOfCargo({ items })]
}

export function missingOfCargo({ items }: Pick<QuoteDraft, 'items'>): readonly MissingOfCargo[] {
  const typed = items.filter((item) => !isBlank(item))
  if (typed.length === 0) return ['items']
  const complete = typed.every((item) => quoteItemSchema.safeParse(quoteItemOf(item)).success)
  if (!complete) return ['item_numbers']
  const pieces = typed.reduce((sum, { qty }) => sum + (qty ?? 0), 0)
  return pieces > maxPieces ? ['too_many_pieces'] : []
}
