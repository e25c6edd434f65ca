/**
 * A draft that became an order, as the beginning of the next: its rows are new ones, so that it is not
 * taken for the one that was ordered.
 */
import type { QuoteDraft } from './draft.ts'
import { windowOf } from './pickup-times.ts'

export function onceMore(
  ordered: QuoteDraft,
  { nowMs, newId }: { nowMs: number; newId: () => string },
): QuoteDraft {
  const window = windowOf(ordered.pickupWindow)
  return {
    ...ordered,
    // A time that is over is no wish for the next one.
    pickupWindow: window !== null && Date.parse(window.from) > nowMs ? window : null,
    items: ordered.items.map((row) => ({ ...row, id: newId() })),
  }
}
