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

/** Stated volumes are rounded; what is over by less says nothing. */
const roundingShare = 1.01

/**
 * Goods are never taken for smaller than they are. A piece that its shipper says takes more room than
 * its sides make is a larger box of the same shape.
 */
function sidesMm(item: QuoteItem) {
  const lengthMm = sizeMm(item.length_cm)
  const widthMm = sizeMm(item.width_cm)
  const heightMm = sizeMm(item.height_cm)
  const ratio = ((item.volume_m3 ?? 0) * 1e9) / (lengthMm * widthMm * heightMm)
  const scale = ratio > roundingShare ? Math.cbrt(ratio) : 1
  return {
    lengthMm: wholeAbove(lengthMm * scale),
    widthMm: wholeAbove(widthMm * scale),
    heightMm: wholeAbove(heightMm * scale),
  }
}

/** The room one piece counts for in a shared vehicle: as its shipper says, otherwise by its sides. */
export function countedVolumeMm3(item: QuoteItem): number {
  if (item.volume_m3 !== undefined) return wholeAbove(item.volume_m3 * 1e9)
  return sizeMm(item.length_cm) * sizeMm(item.width_cm) * sizeMm(item.height_cm)
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
