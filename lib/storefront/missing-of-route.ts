/** The parts that the route of a draft still lacks. No schema: the first page loads this. */
import { isSamePlace } from '../geo/same-place.ts'
import type { QuoteDraft } from './draft.ts'
import { isTooLong } from './contact-limits.ts'
import { isNoWindow } from './pickup-times.ts'
import { isPinned, needsConfirmation } from './place-pin.ts'

export type MissingOfRoute =
  'pickup' | 'pickup_pin' | 'drop' | 'drop_pin' | 'same_place' | 'contact' | 'pickup_times'

export function missingOfRoute({
  pickup,
  drop,
  pickupWindow,
}: Pick<QuoteDraft, 'pickup' | 'drop' | 'pickupWindow'>): readonly MissingOfRoute[] {
  const missing: MissingOfRoute[] = []
  if (!isPinned(pickup)) missing.push('pickup')
  else if (needsConfirmation(pickup)) missing.push('pickup_pin')
  if (!isPinned(drop)) missing.push('drop')
  else if (needsConfirmation(drop)) missing.push('drop_pin')
  if (isPinned(pickup) && isPinned(drop) && isSamePlace(pickup, drop)) missing.push('same_place')
  if ([pickup, drop].some((place) => place !== null && isTooLong(place.contact))) {
    missing.push('contact')
  }
  if (isNoWindow(pickupWindow)) missing.push('pickup_times')
  return missing
}
