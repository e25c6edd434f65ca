/** Whether a draft is still the one that was ordered: which price one looks at, and how, changes nothing. */
import type { QuoteDraft } from './draft.ts'
import { isSame } from '../is-same.ts'

export function isSameOrder(draft: QuoteDraft, ordered: QuoteDraft): boolean {
  const { serviceType, vehicleType, units } = ordered
  return isSame({ ...draft, serviceType, vehicleType, units }, ordered)
}
