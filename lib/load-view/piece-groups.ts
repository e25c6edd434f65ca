/**
 * The pieces by what they are coloured for: their item, their weight or their stop. A group has a
 * place in the palette; where there are more groups than colours, colours come again and the legend
 * distinguishes them by name and by pressing one.
 */
import type { ViewPiece } from './load-view-load.ts'

export const colourings = ['item', 'weight', 'stop'] as const
export type Colouring = (typeof colourings)[number]

/** How many colours each palette in load-view.css has. */
export const kindColours = 8
export const weightColours = 5

export type PieceGroup = { readonly colour: number; readonly count: number } & (
  | { readonly by: 'item'; readonly label: string }
  | { readonly by: 'weight'; readonly fromKg: number; readonly toKg: number }
  | { readonly by: 'stop'; readonly stop: number }
)

export interface PieceGroups {
  readonly groups: readonly PieceGroup[]
  /** For each piece, the index of its group in `groups`. */
  readonly groupOf: readonly number[]
}

export function pieceGroups(pieces: readonly ViewPiece[], by: Colouring): PieceGroups {
  switch (by) {
    case 'item':
      return byItem(pieces)
    case 'weight':
      return byWeight(pieces)
    case 'stop':
      return byStop(pieces)
  }
}

function byItem(pieces: readonly ViewPiece[]): PieceGroups {
  const keys = pieces.map(({ item_index: index, label }) => ({ index, label }))
  const found = new Map<string, { index: number | null; label: string }>()
  const keyOf = ({ index, label }: { index: number | null; label: string }) =>
    index === null ? label : `${index}`
  for (const key of keys) if (!found.has(keyOf(key))) found.set(keyOf(key), key)
  // By the order in which the shipper listed them, so that colours stay when the plan changes.
  const order = [...found.keys()].toSorted((a, b) => placeOf(found.get(a)) - placeOf(found.get(b)))
  const placeByKey = new Map(order.map((key, place) => [key, place]))
  const groupOf = keys.map((key) => placeByKey.get(keyOf(key)) ?? 0)
  return {
    groupOf,
    groups: order.map((key, place) => ({
      by: 'item',
      label: found.get(key)?.label ?? '',
      colour: (found.get(key)?.index ?? place) % kindColours,
      count: countOf(groupOf, place),
    })),
  }
}

function placeOf(key: { index: number | null } | undefined): number {
  return key?.index ?? Number.MAX_SAFE_INTEGER
}

function byWeight(pieces: readonly ViewPiece[]): PieceGroups {
  const weights = pieces.map(({ weight_kg: kg }) => kg)
  const least = weights.reduce((a, b) => Math.min(a, b), Infinity)
  const most = weights.reduce((a, b) => Math.max(a, b), 0)
  const bounds = weightBounds(least, most)
  const groupOf = weights.map((kg) => {
    const place = bounds.findIndex(({ toKg }) => kg <= toKg)
    return place === -1 ? bounds.length - 1 : place
  })
  // The darkest colour is the heaviest, also when there are fewer bands than colours.
  const step = bounds.length > 1 ? (weightColours - 1) / (bounds.length - 1) : 0
  const bands = bounds.map(({ fromKg, toKg }, place) => ({
    by: 'weight' as const,
    fromKg,
    toKg,
    colour: Math.round(place * step),
    count: countOf(groupOf, place),
  }))
  const used = bands.filter(({ count }) => count > 0)
  const placeInUsed = bands.map((band) => used.indexOf(band))
  return { groupOf: groupOf.map((place) => placeInUsed[place] ?? 0), groups: used }
}

/** Bands between round numbers; one where all weigh the same. */
function weightBounds(leastKg: number, mostKg: number): { fromKg: number; toKg: number }[] {
  if (!(leastKg < mostKg)) return [{ fromKg: mostKg, toKg: mostKg }]
  const sizeKg = roundUp((mostKg - leastKg) / weightColours)
  const startKg = Math.floor(leastKg / sizeKg) * sizeKg
  const bands = Math.ceil((mostKg - startKg) / sizeKg)
  return Array.from({ length: Math.min(bands, weightColours) }, (_, place) => ({
    fromKg: round(startKg + place * sizeKg),
    toKg:
      place === weightColours - 1
        ? Math.max(mostKg, round(startKg + (place + 1) * sizeKg))
        : round(startKg + (place + 1) * sizeKg),
  }))
}

/** The next of 1, 2, 2.5, 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const factor = [1, 2, 2.5, 5].find((each) => each * power >= value * (1 - 1e-9)) ?? 10
  return factor * power
}

function round(value: number): number {
  return Number(value.toPrecision(9))
}

function byStop(pieces: readonly ViewPiece[]): PieceGroups {
  const stops = [...new Set(pieces.map(({ stop }) => stop))].toSorted((a, b) => a - b)
  const placeByStop = new Map(stops.map((stop, place) => [stop, place]))
  const groupOf = pieces.map(({ stop }) => placeByStop.get(stop) ?? 0)
  return {
    groupOf,
    groups: stops.map((stop, place) => ({
      by: 'stop',
      stop,
      colour: place % kindColours,
      count: countOf(groupOf, place),
    })),
  }
}

function countOf(groupOf: readonly number[], place: number): number {
  return groupOf.reduce((count, each) => count + (each === place ? 1 : 0), 0)
}
