/** The freight price of one vehicle by its rate card, without add-ons. */
import { asMinor, sumMinor, timesRatio, type Minor } from '#lib/money.ts'
import type { RateCard } from '../catalog/catalog.ts'

export interface FreightPrice {
  readonly baseMinor: Minor
  /** The distance beyond what the base price includes. */
  readonly distanceMinor: Minor
  readonly weightMinor: Minor
  /** The difference to the minimum price. */
  readonly minimumMinor: Minor
  readonly totalMinor: Minor
}

export function freightPrice(
  card: RateCard,
  {
    distanceM,
    chargeableWeightG,
  }: {
    distanceM: number
    /** Null when the price is for the whole vehicle. */
    chargeableWeightG: number | null
  },
): FreightPrice {
  const { baseMinor, perKmMinor, minimumMinor } = card
  const beyondM = Math.max(0, distanceM - card.includedM)
  const distanceMinor = timesRatio(perKmMinor, { times: beyondM, per: 1000 })
  const weightMinor = timesRatio(perKgAt(card, distanceM), {
    times: chargeableWeightG ?? 0,
    per: 1000,
  })
  const soFar = sumMinor([baseMinor, distanceMinor, weightMinor])
  const missing = asMinor(Math.max(0, minimumMinor - soFar))
  return {
    baseMinor,
    distanceMinor,
    weightMinor,
    minimumMinor: missing,
    totalMinor: sumMinor([soFar, missing]),
  }
}

/**
 * The rate of the band that contains the distance; before the first band, and without bands, the card's
 * own.
 */
function perKgAt({ bands, perKgMinor }: RateCard, distanceM: number): Minor {
  return bands.findLast(({ fromM }) => fromM <= distanceM)?.perKgMinor ?? perKgMinor
}
