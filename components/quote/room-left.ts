/** Finds how much more fits into the vehicle of a quote at no more freight: a full load pays for the vehicle. */
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import { boxVolumeMm3 } from '#lib/packing/box-volume.ts'
import { pack } from '#lib/packing/pack.ts'
import type { Item } from '#lib/packing/request.ts'
import { quoteOptions } from '#lib/freight/pack-whole.ts'
import { itemName, packingItems } from '#lib/freight/packing-items.ts'
import { vehicleOfType } from '#lib/freight/packing-vehicle.ts'

export interface RoomLeft {
  readonly volumeM3: number
  readonly weightKg: number
  /** How many more pieces of each of the first items would fit, each alone, beside the whole load. */
  readonly more: readonly { readonly name: string; readonly pieces: number }[]
}

/** Beyond either, the packing would keep a phone busy for a figure that nobody waits for. */
const itemsTried = 3
const maxPieces = 1_500

export function roomLeft(
  items: readonly QuoteItem[],
  type: VehicleType,
  isCanceled?: () => boolean,
): RoomLeft {
  const vehicle = vehicleOfType(type)
  const all = packingItems(items)
  const sum = (of: (item: Item) => number) =>
    all.reduce((total, item) => total + of(item) * item.quantity, 0)
  const roomMm3 = boxVolumeMm3(vehicle) - sum(boxVolumeMm3)
  const roomG = vehicle.payloadG - sum(({ weightG }) => weightG)
  const loaded = sum(() => 1)
  function mostMore(item: Item): number {
    const fits = (extra: number) => {
      const grown = all.map((each) =>
        each === item ? { ...each, quantity: each.quantity + extra } : each,
      )
      const request = { vehicle, items: grown, options: quoteOptions }
      const hooks = { withoutReasons: true, isCanceled }
      return pack(request, { kind: 'nodes', nodes: 1 }, hooks).leftOut.length === 0
    }
    // Between a number that fits and one that does not, whatever the sums allow at most.
    let below = 0
    const bySums = Math.min(roomMm3 / boxVolumeMm3(item), roomG / item.weightG, maxPieces - loaded)
    let above = 1 + Math.floor(bySums)
    while (above - below > 1) {
      const middle = Math.floor((below + above) / 2)
      if (fits(middle)) below = middle
      else above = middle
    }
    return below
  }
  const more = all.slice(0, itemsTried).map((item, index) => ({
    name: itemName(items, index),
    pieces: mostMore(item),
  }))
  return {
    volumeM3: Math.max(0, roomMm3) / 1e9,
    weightKg: Math.max(0, roomG) / 1000,
    more: more.filter(({ pieces }) => pieces > 0),
  }
}
