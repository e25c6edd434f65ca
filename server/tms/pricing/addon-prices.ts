/** The prices of add-ons, and each vehicle's share of them. */
import { addonKeysOf, type QuoteRequest } from '#lib/contract/quote-request.ts'
import { insuranceKey } from '#lib/contract/quote-service-types.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import {
  asMinor,
  isExactIn,
  permilleOf,
  shareByLargestRemainder,
  sumMinor,
  timesRatio,
  toDecimal,
  toMinor,
  type Minor,
} from '#lib/money.ts'
import type { OfferedAddon, ValuePrice } from '../catalog/catalog.ts'
import { ServiceError } from '../http/service-error.ts'

export interface AddonPrice {
  readonly key: string
  readonly totalMinor: Minor
  /** By vehicle; they add up to the total. */
  readonly sharesMinor: readonly Minor[]
}

/** An add-on that was asked for; `declaredMinor`: the value of the goods, for insurance alone. */
export interface ChosenAddon {
  readonly addon: OfferedAddon
  readonly declaredMinor: Minor | null
}

interface AddonRequest {
  readonly request: QuoteRequest
  readonly requestId: string
  readonly currency: string
}

/** Null where one of them does not go with the kind of service. */
export function addonsFor(
  offered: readonly OfferedAddon[],
  asked: Omit<AddonRequest, 'requestId'>,
): readonly ChosenAddon[] | null {
  const { request } = asked
  const keys = new Set(
    offered
      .filter(({ serviceTypes }) => serviceTypes.includes(request.service_type))
      .map(({ key }) => key),
  )
  const isOffered = addonKeysOf(request).every((key) => keys.has(key))
  return isOffered ? chooseAddons(offered, { ...asked, requestId: '' }) : null
}

/** The requested add-ons, each once even if it is named twice; insurance by its declared value. */
export function chooseAddons(
  offered: readonly OfferedAddon[],
  { request, requestId, currency }: AddonRequest,
): ChosenAddon[] {
  const { insurance, service_type: serviceType } = request
  return addonKeysOf(request).map((key) => {
    const addon = offered.find((each) => each.key === key)
    const isByValue = addon?.price.rule === 'share_of_value'
    const isWanted = key !== insuranceKey || insurance === undefined || isByValue
    if (addon?.serviceTypes.includes(serviceType) !== true || !isWanted) {
      throw new ServiceError('unsupported_addon', { request_id: requestId, addon: key })
    }
    if (addon.price.rule !== 'share_of_value') return { addon, declaredMinor: null }
    const declaredMinor = declaredValue(addon.price, { request, requestId, currency })
    return { addon, declaredMinor }
  })
}

function declaredValue(
  { limitMinor }: ValuePrice,
  { request: { insurance }, requestId, currency }: AddonRequest,
): Minor {
  const refuse = (facts: Pick<FieldFacts, 'problem' | 'limit'>) =>
    new ServiceError('missing_required_field', {
      request_id: requestId,
      field: 'insurance.declaredValue',
      ...facts,
    })
  if (insurance === undefined) throw refuse({ problem: 'required' })
  const { declaredValue: value } = insurance
  if (value > toDecimal(limitMinor, currency)) {
    throw refuse({ problem: 'too_large', limit: String(toDecimal(limitMinor, currency)) })
  }
  if (!isExactIn(value, currency)) throw refuse({ problem: 'wrong_format' })
  return toMinor(value, currency)
}

/** For each vehicle: its freight price, and the number of its pieces. */
export interface VehicleFigures {
  readonly freightMinor: Minor
  readonly pieces: number
}

export function addonPrice(
  { addon: { key, price }, declaredMinor }: ChosenAddon,
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
    case 'share_of_value': {
      if (declaredMinor === null) throw new Error('insurance was chosen without a value')
      const share = timesRatio(declaredMinor, { times: price.ppm, per: 1_000_000 })
      return shared(asMinor(Math.max(share, price.minimumMinor)), freights)
    }
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
