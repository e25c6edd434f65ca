/** What the route of a draft still lacks. No schema: the first page loads this. */
import type { QuoteDraft } from './draft.ts'
import { isPinned, needsConfirmation } from './place-pin.ts'

export type MissingOfRoute = 'pickup' | 'pickup_pin' | 'drop' | 'drop_pin'

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
