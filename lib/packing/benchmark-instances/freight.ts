/**
 * Loads like those of real shippers, generated from a seed: cartons that stack, pallets of a few
 * footprints, drums that stay upright and bear little, sofas that stand on end or bear nothing, and
 * mixtures. The vehicle is a semi-trailer of 13.6 m, so that most loads of up to some hundred pieces fit.
 */
import type { Item, PackRequest, Vehicle } from '../request.ts'
import { orientations, uprightOrientations } from '../request.ts'
import { minimalStandard } from './minimal-standard.ts'

export const freightFamilies = ['cartons', 'pallets', 'drums', 'sofas', 'mixed'] as const
export type FreightFamily = (typeof freightFamilies)[number]

export interface FreightOptions {
  readonly family: FreightFamily
  readonly pieces: number
  /** The largest number of different sizes; never more than pieces. */
  readonly kinds: number
  readonly stops: number
  readonly seed: number
}

export const semiTrailer: Vehicle = {
  lengthMm: 13_600,
  widthMm: 2450,
  heightMm: 2700,
  payloadG: 24_000_000,
  axles: [
    // The limit of the tractor at the kingpin, and the trailer's three axles as one group.
    { positionMm: 1200, maxLoadG: 13_000_000 },
    { positionMm: 9000, maxLoadG: 20_000_000 },
  ],
  doorSide: 'rear',
}

export function freightRequest(options: FreightOptions): PackRequest {
  const { family, pieces, seed } = options
  const kinds = Math.min(options.kinds, pieces)
  const draw = new Draw(minimalStandard(seed))
  // Each kind has at least one piece; the others are assigned to kinds at random.
  const quantities = Array.from({ length: kinds }, () => 1)
  for (let piece = kinds; piece < pieces; piece++) {
    const kind = draw.whole(0, kinds - 1)
    quantities[kind] = (quantities[kind] ?? 0) + 1
  }
  const items = Array.from(quantities.entries(), ([index, quantity]): Item => {
    const drawn = drawItem(family === 'mixed' ? draw.oneOf(mixture) : family, draw)
    const stop = draw.whole(1, options.stops)
    return { ...drawn, id: `kind-${index + 1}`, quantity, stop, recipient: null, group: null }
  })
  return { vehicle: semiTrailer, items, options: { supportShare: 1, lastInFirstOut: true } }
}

type Goods = Omit<Item, 'id' | 'quantity' | 'stop' | 'recipient' | 'group'>

/** Most mixed freight is cartons. */
const mixture: readonly Exclude<FreightFamily, 'mixed'>[] = [
  'cartons',
  'cartons',
  'cartons',
  'cartons',
  'pallets',
  'drums',
  'sofas',
]

const palletFootprints = [
  [1200, 800],
  [1200, 1000],
  [1100, 1100],
  [1000, 1000],
] as const

class Draw {
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.#random() * (to - from + 1))
  }

  /** On the grid of centimetres that people measure in. */
  lengthMm(from: number, to: number): number {
    return 10 * this.whole(from / 10, to / 10)
  }

  oneIn(count: number): boolean {
    return this.whole(1, count) === 1
  }

  oneOf<T>(values: readonly T[]): T {
    const value = values[this.whole(0, values.length - 1)]
    if (value === undefined) throw new RangeError('nothing to draw from')
    return value
  }
}

function drawItem(family: Exclude<FreightFamily, 'mixed'>, draw: Draw): Goods {
  switch (family) {
    case 'cartons': {
      const lengthMm = draw.lengthMm(250, 600)
      const widthMm = draw.lengthMm(200, 450)
      const heightMm = draw.lengthMm(150, 450)
      // Packed goods weigh 100 to 400 kg a cubic metre.
      const weightG = Math.ceil((lengthMm * widthMm * heightMm * draw.whole(100, 400)) / 1_000_000)
      return {
        lengthMm,
        widthMm,
        heightMm,
        weightG,
        orientations: draw.oneIn(3) ? uprightOrientations : orientations,
        stackable: true,
        fragile: draw.oneIn(12),
        maxWeightOnTopG: draw.oneIn(2) ? null : weightG * draw.whole(3, 12),
      }
    }
    case 'pallets': {
      const [lengthMm, widthMm] = draw.oneOf(palletFootprints)
      const weightG = 1000 * draw.whole(150, 700)
      return {
        lengthMm,
        widthMm,
        heightMm: draw.lengthMm(800, 1800),
        weightG,
        orientations: uprightOrientations,
        stackable: !draw.oneIn(4),
        fragile: draw.oneIn(4),
        maxWeightOnTopG: draw.oneIn(2) ? null : weightG,
      }
    }
    case 'drums': {
      const sideMm = draw.oneOf([400, 460, 585, 600])
      return {
        lengthMm: sideMm,
        widthMm: sideMm,
        heightMm: draw.lengthMm(600, 900),
        weightG: 1000 * draw.whole(60, 220),
        orientations: uprightOrientations,
        stackable: true,
        fragile: false,
        maxWeightOnTopG: 1000 * draw.whole(150, 450),
      }
    }
    case 'sofas':
      return {
        lengthMm: draw.lengthMm(900, 2400),
        widthMm: draw.lengthMm(750, 1050),
        heightMm: draw.lengthMm(700, 950),
        weightG: 1000 * draw.whole(20, 90),
        orientations: draw.oneIn(2) ? ['lwh', 'wlh', 'whl', 'hwl'] : uprightOrientations,
        stackable: !draw.oneIn(5),
        fragile: draw.oneIn(2),
        maxWeightOnTopG: 1000 * draw.whole(20, 100),
      }
  }
}
