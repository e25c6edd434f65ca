/** A quote's items as the packing engine takes them: their ids are their places in the list. */
import type { QuoteItem } from '../contract/quote-request.ts'
import { orientations, uprightOrientations, type Item } from '../packing/request.ts'

export function packingItems(items: readonly QuoteItem[]): readonly Item[] {
  return items.map((item, index) => ({
    id: String(index),
    ...sidesMm(item),
    weightG: weightG(item),
    quantity: item.qty,
    // What nobody said may be tipped stays upright.
    orientations: item.flipable === true ? orientations : uprightOrientations,
    stackable: item.stackable ?? true,
    fragile: item.fragile ?? false,
    maxWeightOnTopG: null,
    stop: 1,
    recipient: null,
    group: null,
  }))
}

/** Goods are never taken for smaller than they are. */
function sidesMm({ length_cm, width_cm, height_cm }: QuoteItem) {
  return { lengthMm: sizeMm(length_cm), widthMm: sizeMm(width_cm), heightMm: sizeMm(height_cm) }
}

/** Stated volumes are rounded; what is over by less says nothing. */
const roundingShare = 1.01

/**
 * The room that a piece needs where its shipper says that it is more than its sides make, by the id of
 * the item. It counts against the room in a vehicle, while the piece stands by its sides.
 */
export function roomBeyondSidesMm3(items: readonly QuoteItem[]): ReadonlyMap<string, number> {
  const rooms = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    const { lengthMm, widthMm, heightMm } = sidesMm(item)
    const statedMm3 = wholeAbove((item.volume_m3 ?? 0) * 1e9)
    if (statedMm3 > lengthMm * widthMm * heightMm * roundingShare) {
      rooms.set(String(index), statedMm3)
    }
  }
  return rooms
}

/** The room one piece counts for in a shared vehicle: as its shipper says, otherwise by its sides. */
export function countedVolumeMm3(item: QuoteItem): number {
  if (item.volume_m3 !== undefined) return wholeAbove(item.volume_m3 * 1e9)
  const { lengthMm, widthMm, heightMm } = sidesMm(item)
  return lengthMm * widthMm * heightMm
}

function sizeMm(cm: number): number {
  return Math.max(1, wholeAbove(cm * 10))
}

/** Of one piece. */
export function weightG({ weight_kg: kg }: QuoteItem): number {
  return Math.max(1, wholeAbove(kg * 1000))
}

/** 110.1 * 10 is a little more than 1101 in floating point, and is meant to be 1101. */
function wholeAbove(value: number): number {
  return Math.ceil(Number(value.toPrecision(12)))
}
