/** The freight price of one vehicle by its rate card, without add-ons. */
import { asMinor, sumMinor, timesRatio, type Minor } from '../money.ts'

/** The part of a rate card that a price is made of. Sums are minor units of one currency. */
export interface FreightRate {
  readonly baseMinor: Minor
  /** The distance that the base price includes. */
  readonly includedM: number
  readonly perKmMinor: Minor
  readonly perKgMinor: Minor
  readonly minimumMinor: Minor
  /** By growing distance; where there are none, `perKgMinor` holds at any distance. */
  readonly bands: readonly { readonly fromM: number; readonly perKgMinor: Minor }[]
}

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
  card: FreightRate,
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
function perKgAt({ bands, perKgMinor }: FreightRate, distanceM: number): Minor {
  return bands.findLast(({ fromM }) => fromM <= distanceM)?.perKgMinor ?? perKgMinor
}
