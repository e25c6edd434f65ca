/**
 * How many plans of one vehicle are worth making: a plan takes as much longer as there are pieces, and
 * as there are kinds to choose each from. A count and no time, so that every machine finds the same.
 */

/** About a second of one core. */
const mostChoices = 2_000_000

export function nodesWithinReason(items: readonly { readonly quantity: number }[]): number {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.floor(mostChoices / (pieces * items.length))
}
