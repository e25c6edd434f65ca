/** The prices of add-ons, and each vehicle's share of them. */
import type { QuoteRequest } from '#lib/contract/quote-request.ts'
import {
  permilleOf,
  shareByLargestRemainder,
  sumMinor,
  timesRatio,
  type Minor,
} from '#lib/money.ts'
import type { OfferedAddon } from '../catalog/catalog.ts'
import { ServiceError } from '../http/service-error.ts'

export interface AddonPrice {
  readonly key: string
  readonly totalMinor: Minor
  /** By vehicle; they add up to the total. */
  readonly sharesMinor: readonly Minor[]
}

/** The requested add-ons, each once even if it is named twice. */
export function chooseAddons(
  offered: readonly OfferedAddon[],
  { request, requestId }: { request: QuoteRequest; requestId: string },
): OfferedAddon[] {
  const keys = new Set((request.addons ?? []).map(({ key }) => key))
  return [...keys].map((key) => {
    const addon = offered.find((each) => each.key === key)
    if (addon?.serviceTypes.includes(request.service_type) === true) return addon
    throw new ServiceError('unsupported_addon', { request_id: requestId, addon: key })
  })
}

/** For each vehicle: its freight price, and the number of its pieces. */
export interface VehicleFigures {
  readonly freightMinor: Minor
  readonly pieces: number
}

export function addonPrice(
  { key, price }: OfferedAddon,
  vehicles: readonly VehicleFigures[],
): AddonPrice {
  const freights = vehicles.map(({ freightMinor }) => freightMinor)
  const pieces = vehicles.map((vehicle) => vehicle.pieces)
  const total = (amount: Minor, times: number) => timesRatio(amount, { times, per: 1 })
  const shared = (totalMinor: Minor, weights: readonly number[]) => ({
    key,
    totalMinor,
    sharesMinor: shareByLargestRemainder(totalMinor, weights),
  })
  switch (price.rule) {
    case 'per_quote':
      return shared(price.amountMinor, freights)
    case 'share_of_base':
      return shared(permilleOf(sumMinor(freights), price.permille), freights)
    case 'per_piece': {
      const all = pieces.reduce((sum, count) => sum + count, 0)
      return shared(total(price.amountMinor, all), pieces)
    }
    case 'per_vehicle':
      return shared(
        total(price.amountMinor, vehicles.length),
        vehicles.map(() => 1),
      )
  }
}
