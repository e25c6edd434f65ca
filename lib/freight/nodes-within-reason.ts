/**
 * How many plans of one vehicle are worth computing: a plan takes longer with more pieces and with more
 * kinds to choose from. A count and not a time, so that every machine finds the same plan.
 */

/** About one second on one core. */
const mostChoices = 2_000_000

export function nodesWithinReason(items: readonly { readonly quantity: number }[]): number {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.floor(mostChoices / (pieces * items.length))
}
