/** Two loads as shippers buy their transport here, packed into a vehicle by the engine itself. */
import type { VehicleType } from '../contract/catalog.ts'
import { vehicleOfType } from '../freight/packing-vehicle.ts'
import { pack } from '../packing/pack.ts'
import type { Plan } from '../packing/plan.ts'
import {
  type Item,
  type PackRequest,
  orientations,
  uprightOrientations,
} from '../packing/request.ts'

/** Partial plans for each vehicle: some hundredths of a second, and the same plan each time. */
const nodes = 40

export function packExample(vehicle: VehicleType, items: readonly Item[]): Plan {
  const request = exampleRequest(vehicle, items)
  return pack(request, { kind: 'nodes', nodes }, { withoutReasons: true })
}

export function exampleRequest(vehicle: VehicleType, items: readonly Item[]): PackRequest {
  return {
    vehicle: vehicleOfType(vehicle),
    items,
    options: { supportShare: 1, lastInFirstOut: true },
  }
}

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
  readonly tips?: true
  readonly fragile?: true
}

const shopOrder: readonly Goods[] = [
  { name: 'drinks', sizeMm: [1200, 1000, 1450], weightKg: 480, quantity: 4 },
  { name: 'rice', sizeMm: [800, 500, 160], weightKg: 40, quantity: 36 },
  { name: 'washers', sizeMm: [600, 650, 880], weightKg: 62, quantity: 10 },
  { name: 'sofas', sizeMm: [2000, 900, 800], weightKg: 48, quantity: 2, fragile: true },
  { name: 'chairs', sizeMm: [600, 600, 550], weightKg: 12, quantity: 18 },
  { name: 'cartons', sizeMm: [600, 400, 400], weightKg: 9, quantity: 92, tips: true },
]

const move: readonly Goods[] = [
  { name: 'fridge', sizeMm: [700, 720, 1600], weightKg: 74, quantity: 1 },
  { name: 'bed', sizeMm: [2000, 300, 1500], weightKg: 55, quantity: 1 },
  { name: 'bicycles', sizeMm: [1600, 220, 900], weightKg: 14, quantity: 2, fragile: true },
  { name: 'boxes', sizeMm: [550, 400, 400], weightKg: 13, quantity: 40, tips: true },
  { name: 'plants', sizeMm: [400, 400, 550], weightKg: 6, quantity: 4, fragile: true },
]

type ExampleItem = Item & { readonly id: GoodsName }

/** Each from one pickup to one drop-off. */
export const exampleLoads: readonly (readonly ExampleItem[])[] = [shopOrder, move].map((goods) =>
  goods.map(itemOf),
)

function itemOf({ name, sizeMm, weightKg, quantity, tips, fragile }: Goods): ExampleItem {
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
    stop: 1,
    recipient: null,
    group: null,
  }
}
