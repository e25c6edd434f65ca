/** What a draft still lacks before it can have a price, in the order in which a visitor meets it. */
import { quoteItemSchema } from '../contract/quote-request.ts'
import type { QuoteDraft } from './draft.ts'
import { isBlank } from './draft-item.ts'
import { needsConfirmation, type DraftPlace } from './draft-place.ts'
import { quoteItemOf } from './quote-item-of.ts'

export type MissingOfRoute = 'pickup' | 'pickup_pin' | 'drop' | 'drop_pin'
export type MissingOfCargo = 'items' | 'item_numbers' | 'too_many_pieces'
export type MissingPart = MissingOfRoute | MissingOfCargo

/** Of one load: what the service takes. */
const maxPieces = 10_000

export function missingParts({ pickup, drop, items }: QuoteDraft): readonly MissingPart[] {
  return [...missingOfRoute({ pickup, drop }), ...missingOfCargo({ items })]
}

export function missingOfRoute({
  pickup,
  drop,
}: Pick<QuoteDraft, 'pickup' | 'drop'>): readonly MissingOfRoute[] {
  const missing: MissingOfRoute[] = []
  if (!isPinned(pickup)) missing.push('pickup')
  else if (needsConfirmation(pickup)) missing.push('pickup_pin')
  if (!isPinned(drop)) missing.push('drop')
  else if (needsConfirmation(drop)) missing.push('drop_pin')
  return missing
}

export function missingOfCargo({ items }: Pick<QuoteDraft, 'items'>): readonly MissingOfCargo[] {
  const typed = items.filter((item) => !isBlank(item))
  if (typed.length === 0) return ['items']
  const complete = typed.every((item) => quoteItemSchema.safeParse(quoteItemOf(item)).success)
  if (!complete) return ['item_numbers']
  const pieces = typed.reduce((sum, { qty }) => sum + (qty ?? 0), 0)
  return pieces > maxPieces ? ['too_many_pieces'] : []
}

type PinnedPlace = DraftPlace & { readonly lat: number; readonly lng: number }

export function isPinned(place: DraftPlace | null): place is PinnedPlace {
  return place !== null && place.lat !== null && place.lng !== null
}
