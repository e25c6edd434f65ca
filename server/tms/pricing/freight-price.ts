/** What one vehicle's freight costs by its rate card, without any add-on. */
import { asMinor, sumMinor, timesRatio, type Minor } from '#lib/money.ts'
import type { RateCard } from '../catalog/catalog.ts'

export interface FreightPrice {
  readonly baseMinor: Minor
  /** Beyond what the base includes. */
  readonly distanceMinor: Minor
  readonly weightMinor: Minor
  /** What is missing to the least price. */
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
    /** Null where the vehicle is the price, however much is in it. */
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

/** Of the band that the distance falls into; before the first band, and without any, the card's own. */
function perKgAt({ bands, perKgMinor }: RateCard, distanceM: number): Minor {
  return bands.findLast(({ fromM }) => fromM <= distanceM)?.perKgMinor ?? perKgMinor
}
