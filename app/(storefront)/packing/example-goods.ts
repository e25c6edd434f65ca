/** Two loads as shippers bring them, for the page that shows how we pack. */
import { orientations, uprightOrientations, type Item } from '#lib/packing/request.ts'

/** Their names are messages, `packing.goods`. */
export type GoodsName =
  | 'drinks'
  | 'rice'
  | 'cartons'
  | 'washers'
  | 'sofas'
  | 'chairs'
  | 'fridge'
  | 'bed'
  | 'boxes'
  | 'bicycles'
  | 'plants'

interface Goods {
  readonly name: GoodsName
  readonly sizeMm: readonly [length: number, width: number, height: number]
  readonly weightKg: number
  readonly quantity: number
  readonly stop: number
  readonly tips?: true
  readonly fragile?: true
}

const roundTrip: readonly Goods[] = [
  { name: 'drinks', sizeMm: [1200, 1000, 1450], weightKg: 480, quantity: 4, stop: 3 },
  { name: 'rice', sizeMm: [800, 500, 160], weightKg: 40, quantity: 36, stop: 3 },
  { name: 'washers', sizeMm: [600, 650, 880], weightKg: 62, quantity: 10, stop: 2 },
  { name: 'sofas', sizeMm: [2000, 900, 800], weightKg: 48, quantity: 2, stop: 2, fragile: true },
  { name: 'chairs', sizeMm: [600, 600, 550], weightKg: 12, quantity: 18, stop: 1 },
  { name: 'cartons', sizeMm: [600, 400, 400], weightKg: 9, quantity: 92, stop: 1, tips: true },
]

const move: readonly Goods[] = [
  { name: 'fridge', sizeMm: [700, 720, 1600], weightKg: 74, quantity: 1, stop: 1 },
  { name: 'bed', sizeMm: [2000, 300, 1500], weightKg: 55, quantity: 1, stop: 1 },
  { name: 'bicycles', sizeMm: [1600, 220, 900], weightKg: 14, quantity: 2, stop: 1, fragile: true },
  { name: 'boxes', sizeMm: [550, 400, 400], weightKg: 13, quantity: 40, stop: 1, tips: true },
  { name: 'plants', sizeMm: [400, 400, 550], weightKg: 6, quantity: 4, stop: 1, fragile: true },
]

export const exampleLoads: readonly (readonly Item[])[] = [roundTrip, move].map((goods) =>
  goods.map(itemOf),
)

function itemOf({ name, sizeMm, weightKg, quantity, stop, tips, fragile }: Goods): Item {
  const [lengthMm, widthMm, heightMm] = sizeMm
  return {
    id: name,
    lengthMm,
    widthMm,
    heightMm,
    weightG: weightKg * 1000,
    quantity,
    orientations: tips ? orientations : uprightOrientations,
    stackable: true,
    fragile: fragile ?? false,
    maxWeightOnTopG: null,
    stop,
    recipient: null,
    group: null,
  }
}
