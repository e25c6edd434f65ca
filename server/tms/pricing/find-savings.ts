/**
 * Finds changes of the goods by which a load for several vehicles costs less, or takes more at the same
 * price. Each is found by packing and pricing the changed request like any other.
 */
import type { QuoteSaving } from '#lib/contract/quote-savings.ts'
import type { QuoteItem, QuoteRequest } from '#lib/contract/quote-request.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import { countedVolumeMm3 } from '#lib/freight/packing-items.ts'
import { asMinor, type Minor } from '#lib/money.ts'
import { ServiceError } from '../http/service-error.ts'

type Change = QuoteSaving['change']

interface LoadedVehicle {
  readonly vehicleType: string
  readonly items: readonly { readonly itemIndex: number; readonly qty: number }[]
  readonly load: VehicleLoad
}

interface Price {
  readonly currency: string
  readonly totalMinor: Minor
  readonly vehicles: readonly LoadedVehicle[]
}

export interface Saving {
  readonly change: Change
  readonly price: Price
  readonly savedMinor: Minor
  readonly vehiclesSaved: number
}

interface SearchOptions {
  readonly price: (request: QuoteRequest) => Promise<Price>
  readonly isOver: () => boolean
}

/** More suggestions of one kind are not read, and each takes a search. */
const mostOfAKind = 3
/** Nobody leaves out more of their goods for a lower price. */
const mostLeftOut = 0.2
/** Added goods that are expected to find a place in the free room, and smaller numbers after them. */
const sharesOfRoom = [0.7, 0.35, 0.15]

/** The greatest saving first. */
export async function findSavings(
  request: QuoteRequest,
  { price, isOver }: SearchOptions,
): Promise<readonly Saving[]> {
  if (request.service_type === 'ltl_transport') return []
  const base = await price(request)
  if (base.vehicles.length === 1) return []
  const savings: Saving[] = []
  for (const change of [...freeings(request.items), ...leavings(request.items, base)]) {
    const saving = await tried(change)
    if (saving !== null && saving.savedMinor > 0) savings.push(saving)
  }
  for (const tries of additions(request.items, base)) {
    for (const change of tries) {
      const saving = await tried(change)
      if (saving === null || saving.savedMinor < 0 || saving.vehiclesSaved < 0) continue
      savings.push({ ...saving, savedMinor: asMinor(0), vehiclesSaved: 0 })
      break
    }
  }
  return savings.toSorted((one, other) => other.savedMinor - one.savedMinor)

  async function tried(change: Change): Promise<Saving | null> {
    if (isOver()) return null
    const priced = await price(changedBy(change, request)).catch(nullWhereNothingFits)
    return (
      priced && {
        change,
        price: priced,
        savedMinor: asMinor(base.totalMinor - priced.totalMinor),
        vehiclesSaved: base.vehicles.length - priced.vehicles.length,
      }
    )
  }
}

function nullWhereNothingFits(error: unknown): null {
  if (error instanceof ServiceError && error.key === 'no_vehicle_fits') return null
  throw error
}

export function changedBy({ kind, items: changes }: Change, request: QuoteRequest): QuoteRequest {
  const items = request.items.map((item, index) => {
    const qty = changes.find(({ item_index: changed }) => changed === index)?.qty
    if (qty === undefined) return item
    switch (kind) {
      case 'allow_stacking':
        return Object.assign({}, item, { stackable: true, fragile: false })
      case 'allow_tipping':
        return Object.assign({}, item, { flipable: true })
      case 'leave_out':
        return Object.assign({}, item, { qty: item.qty - qty })
      case 'add':
        return Object.assign({}, item, { qty: item.qty + qty })
    }
  })
  return { ...request, items: items.filter(({ qty }) => qty > 0) }
}

/** Rules of the goods that keep others out, those of the largest goods first. */
function freeings(items: readonly QuoteItem[]): readonly Change[] {
  const of = (kind: Change['kind'], binds: (item: QuoteItem) => boolean) =>
    largest(items, binds).map((index): Change => ({ kind, items: [whole(items, index)] }))
  const stacking = of(
    'allow_stacking',
    ({ stackable, fragile }) => stackable === false || fragile === true,
  )
  const together: Change[] =
    stacking.length > 1
      ? [{ kind: 'allow_stacking', items: stacking.flatMap(({ items: each }) => each) }]
      : []
  return [...stacking, ...together, ...of('allow_tipping', ({ flipable }) => flipable !== true)]
}

function largest(
  items: readonly QuoteItem[],
  counts: (item: QuoteItem) => boolean,
): readonly number[] {
  const volume = (index: number) => {
    const item = items[index]
    return item === undefined ? 0 : countedVolumeMm3(item) * item.qty
  }
  return items
    .flatMap((item, index) => (counts(item) ? index : []))
    .toSorted((one, other) => volume(other) - volume(one))
    .slice(0, mostOfAKind)
}

function whole(items: readonly QuoteItem[], index: number) {
  return { item_index: index, qty: items[index]?.qty ?? 1 }
}

/** The goods of the vehicle that carries least. */
function leavings(items: readonly QuoteItem[], { vehicles }: Price): readonly Change[] {
  const least = emptiest(vehicles)
  const pieces = (some: readonly { readonly qty: number }[]) =>
    some.reduce((sum, { qty }) => sum + qty, 0)
  if (least === undefined || pieces(least.items) > pieces(items) * mostLeftOut) return []
  const left = least.items.map(({ itemIndex, qty }) => ({ item_index: itemIndex, qty }))
  return [{ kind: 'leave_out', items: left }]
}

function emptiest(vehicles: readonly LoadedVehicle[]): LoadedVehicle | undefined {
  const freeM3 = ({ load: { volume_m3: used, fill } }: LoadedVehicle) =>
    fill.volume === 0 ? 0 : used / fill.volume - used
  return vehicles.toSorted((one, other) => freeM3(other) - freeM3(one))[0]
}

/** For each of the largest kinds of goods: numbers of pieces that may go in beside, the greatest first. */
function additions(
  items: readonly QuoteItem[],
  { vehicles }: Price,
): readonly (readonly Change[])[] {
  const into = emptiest(vehicles)
  if (into === undefined || into.load.fill.volume === 0) return []
  const { volume_m3: usedM3, weight_kg: usedKg, max_payload_kg: payloadKg, fill } = into.load
  const freeMm3 = (usedM3 / fill.volume - usedM3) * 1e9
  return largest(items, () => true).map((index) => {
    const item = items[index]
    if (item === undefined) return []
    const byWeight = Math.floor((payloadKg - usedKg) / item.weight_kg)
    const numbers = sharesOfRoom.map((share) =>
      Math.min(byWeight, Math.floor((freeMm3 * share) / countedVolumeMm3(item))),
    )
    return [...new Set(numbers)]
      .filter((qty) => qty > 0)
      .map((qty): Change => ({ kind: 'add', items: [{ item_index: index, qty }] }))
  })
}
