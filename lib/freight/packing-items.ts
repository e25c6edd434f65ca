/** A quote's items for the packing engine: their ids are their positions in the list. */
import type { QuoteItem } from '../contract/quote-request.ts'
import { orientations, uprightOrientations, type Item } from '../packing/request.ts'
import { boxVolumeMm3 } from '../packing/box-volume.ts'

export function packingItems(items: readonly QuoteItem[]): readonly Item[] {
  return items.map((item, index) => ({
    id: String(index),
    ...sidesMm(item),
    weightG: weightG(item),
    quantity: item.qty,
    // An item stays upright unless the request says that it may be tipped.
    orientations: item.flipable === true ? orientations : uprightOrientations,
    stackable: item.stackable ?? true,
    fragile: item.fragile ?? false,
    maxWeightOnTopG: null,
    stop: 1,
    recipient: null,
    group: null,
  }))
}

/** An item is called by its name, otherwise by its number in the list, from 1. */
export function itemName(items: readonly QuoteItem[], index: number): string {
  const name = items[index]?.name?.trim() ?? ''
  return name === '' ? `#${index + 1}` : name
}

/** Rounds up, so that goods never count as smaller than they are. */
function sidesMm({ length_cm, width_cm, height_cm }: QuoteItem) {
  return { lengthMm: sizeMm(length_cm), widthMm: sizeMm(width_cm), heightMm: sizeMm(height_cm) }
}

/** Stated volumes are rounded; a smaller excess means nothing. */
const roundingShare = 1.01

/**
 * The room of a piece, by item id, where the shipper states more volume than its sides make. It counts
 * against the room in a vehicle, while the piece is placed by its sides.
 */
export function roomBeyondSidesMm3(items: readonly QuoteItem[]): ReadonlyMap<string, number> {
  const rooms = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    const statedMm3 = wholeAbove((item.volume_m3 ?? 0) * 1e9)
    if (statedMm3 > boxVolumeMm3(sidesMm(item)) * roundingShare) {
      rooms.set(String(index), statedMm3)
    }
  }
  return rooms
}

/** The volume that one piece counts for in a shared vehicle: the stated one, otherwise from its sides. */
export function countedVolumeMm3(item: QuoteItem): number {
  if (item.volume_m3 !== undefined) return wholeAbove(item.volume_m3 * 1e9)
  return boxVolumeMm3(sidesMm(item))
}

export function sizeMm(cm: number): number {
  return Math.max(1, wholeAbove(cm * 10))
}

/** The weight of one piece. */
export function weightG({ weight_kg: kg }: QuoteItem): number {
  return Math.max(1, wholeAbove(kg * 1000))
}

/** Rounds up, but treats 110.1 * 10, which is a little more than 1101 in floating point, as 1101. */
export function wholeAbove(value: number): number {
  return Math.ceil(Number(value.toPrecision(12)))
}
