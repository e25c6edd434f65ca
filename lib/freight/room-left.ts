/**
 * Finds what else the vehicle of a quote takes at no more freight, from the plan that is there: a full load
 * pays for the vehicle. Each figure is one that the service would find a plan for when it is asked.
 */
import type { QuoteItem } from '../contract/quote-request.ts'
import type { VehicleType } from '../contract/catalog.ts'
import type { VehicleLoad } from '../contract/load-plans.ts'
import { boxVolumeMm3 } from '../packing/box-volume.ts'
import { pack } from '../packing/pack.ts'
import type { Item } from '../packing/request.ts'
import { roomOf } from './choose-vehicles.ts'
import { mostMore } from './most-more.ts'
import { nodesForOneVehicle, packWhole, quoteOptions } from './pack-whole.ts'
import { itemName, packingItems, roomBeyondSidesMm3 } from './packing-items.ts'
import { vehicleOfType } from './packing-vehicle.ts'

export interface RoomLeft {
  readonly volumeM3: number
  readonly weightKg: number
  /** So many more pieces of an item would fit: of one item or of another, not of all together. */
  readonly more: readonly {
    readonly itemIndex: number
    readonly name: string
    readonly pieces: number
  }[]
  /** It is proven that not one more piece of any item fits. Without it and without `more` nothing is known. */
  readonly isFull: boolean
}

/** More suggestions are not read. */
const mostSuggested = 3
/** As many pieces as a quote may have. */
const maxPieces = 10_000

/** Goods that are not found to fit by `endMs` are not known to. */
interface Patience {
  /** Called often. */
  readonly isCanceled: () => boolean
  readonly nowMs: () => number
  readonly endMs: number
}

const endless: Patience = { isCanceled: () => false, nowMs: () => 0, endMs: Infinity }

export function roomLeft(
  { items, type, load }: { items: readonly QuoteItem[]; type: VehicleType; load: VehicleLoad },
  { isCanceled, nowMs, endMs }: Patience = endless,
): RoomLeft {
  const vehicle = vehicleOfType(type)
  const all = packingItems(items)
  const roomsMm3 = roomBeyondSidesMm3(items)
  const sum = (of: (item: Item) => number) =>
    all.reduce((total, item) => total + of(item) * item.quantity, 0)
  const roomMm3 = boxVolumeMm3(vehicle) - sum((item) => roomOf(item, roomsMm3))
  const roomG = vehicle.payloadG - sum(({ weightG }) => weightG)
  const mayAdd = maxPieces - sum(() => 1)
  const most = mostMore({ vehicle, items: all }, roomsMm3)
  const stood = load.placements.map((placement) => ({
    itemId: `${placement.item_index}`,
    xMm: placement.x_mm,
    yMm: placement.y_mm,
    zMm: placement.z_mm,
    dxMm: placement.length_mm,
    dyMm: placement.width_mm,
    dzMm: placement.height_mm,
  }))
  const more: RoomLeft['more'][number][] = []
  for (const [index, item] of all.entries()) {
    if (more.length === mostSuggested || isCanceled()) break
    // The first item must not use up the time of the next ones; time that it leaves is theirs.
    const still = Math.min(all.length - index, mostSuggested - more.length)
    const shareEndsMs = nowMs() + (endMs - nowMs()) / still
    const isOver = () => isCanceled() || nowMs() > shareEndsMs
    const pieces = found(item, Math.min(mayAdd, most[index] ?? 0), isOver)
    if (pieces > 0) more.push({ itemIndex: index, name: itemName(items, index), pieces })
  }
  return {
    volumeM3: Math.max(0, roomMm3) / 1e9,
    weightKg: Math.max(0, roomG) / 1000,
    more,
    isFull: most.every((pieces) => pieces === 0),
  }

  function found(item: Item, limit: number, isOver: () => boolean): number {
    if (limit === 0) return 0
    // Between a number that fits and one that was not found to fit.
    let [below, above] = [0, limit + 1]
    let next = Math.max(1, addedToPlan(item, limit, isOver))
    while (above - below > 1 && !isOver()) {
      const fits = packWhole(requestWith(item, next), isOver) !== null
      // One more than the first that fits is tried, and no others: a search that fails takes longest.
      if (fits && above > limit) above = Math.min(above, next + 2)
      if (fits) below = next
      else above = next
      next = Math.ceil((below + above) / 2)
    }
    return below
  }

  /** How many are in when the plan is filled up, and searched from there. */
  function addedToPlan(item: Item, limit: number, isOver: () => boolean): number {
    const grown = requestWith(item, limit)
    const nodes = nodesForOneVehicle(grown.items)
    const { placements } = pack(
      grown,
      { kind: 'nodes', nodes },
      { withoutReasons: true, isCanceled: isOver, previous: { placements: stood } },
    )
    return placements.filter(({ itemId }) => itemId === item.id).length - item.quantity
  }

  function requestWith(item: Item, extra: number) {
    const grown = all.map((each) =>
      each === item ? Object.assign({}, each, { quantity: each.quantity + extra }) : each,
    )
    return { vehicle, items: grown, options: quoteOptions }
  }
}
