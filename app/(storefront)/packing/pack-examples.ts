/** Packs the examples, each into the smallest vehicle that takes all of it, by the engine itself. */
import type { VehicleType } from '#lib/contract/catalog.ts'
import { loadSpaceMm3, vehicleOfType } from '#lib/freight/packing-vehicle.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { viewOfPlan } from '#lib/load-view/view-of-plan.ts'
import { pack } from '#lib/packing/pack.ts'
import type { Plan } from '#lib/packing/plan.ts'
import {
  type Item,
  type PackRequest,
  orientations,
  uprightOrientations,
} from '#lib/packing/request.ts'
import { validate } from '#lib/packing/validate/validate.ts'
import { vehicleTypeIdSchema } from '#lib/contract/ids.ts'

/** Partial plans for each vehicle: some hundredths of a second, and the same plan each time. */
const nodes = 40

interface Packed {
  readonly vehicle: VehicleType
  readonly plan: Plan
}

export function packExamples(
  vehicles: readonly VehicleType[],
  nameOf: (goods: GoodsName) => string,
): readonly LoadViewLoad[] {
  return exampleLoads.map((items) => {
    const { vehicle, plan } = smallestThatTakes(items, vehicles)
    const names = new Map<string, string>(items.map(({ id }) => [id, nameOf(id)]))
    return viewOfPlan({ plan, items, nameOf: (id) => names.get(id) ?? id, vehicle })
  })
}

/** Vehicles change rarely and plans are the same for the same vehicle, so each is made once a process. */
const known = new Map<string, Packed>()
const knownAtMost = 50

function smallestThatTakes(items: readonly Item[], vehicles: readonly VehicleType[]): Packed {
  const key = JSON.stringify([items.map(({ id }) => id), vehicles])
  const before = known.get(key)
  if (before !== undefined) return before
  const found = search(items, vehicles)
  if (known.size >= knownAtMost) known.clear()
  known.set(key, found)
  return found
}

function search(items: readonly Item[], vehicles: readonly VehicleType[]): Packed {
  const bySize = vehicles.toSorted((a, b) => loadSpaceMm3(a) - loadSpaceMm3(b))
  for (const vehicle of bySize) {
    const plan = packInto(vehicle, items)
    if (plan.leftOut.length === 0 && isSound(vehicle, items, plan)) return { vehicle, plan }
  }
  // A carrier of small vans only: the page shows the goods all the same, in a vehicle of its own.
  return { vehicle: exampleVehicle, plan: packInto(exampleVehicle, items) }
}

function packInto(vehicle: VehicleType, items: readonly Item[]): Plan {
  return pack(requestFor(vehicle, items), { kind: 'nodes', nodes }, { withoutReasons: true })
}

/** By the judge that shares no code with the engine, as the page says of every plan. */
function isSound(vehicle: VehicleType, items: readonly Item[], plan: Plan): boolean {
  return validate(requestFor(vehicle, items), plan).length === 0
}

function requestFor(vehicle: VehicleType, items: readonly Item[]): PackRequest {
  return {
    vehicle: vehicleOfType(vehicle),
    items,
    options: { supportShare: 1, lastInFirstOut: true },
  }
}

/** Two loads as shippers buy their transport here: from one pickup to one drop-off. Their names are messages, `packing.goods`. */
type GoodsName =
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

/** A common lorry, for when no vehicle of the service takes the examples. */
export const exampleVehicle: VehicleType = {
  id: vehicleTypeIdSchema.parse('00000000-0000-4000-8000-000000000000'),
  type: 'example-truck',
  name: 'Box truck',
  inner_length_mm: 6_500,
  inner_width_mm: 2_300,
  inner_height_mm: 2_350,
  max_payload_kg: 6_500,
  door: 'rear',
  axles: [
    { position_mm: -1_000, empty_load_kg: 3_000, max_load_kg: 5_000 },
    { position_mm: 4_300, empty_load_kg: 2_500, max_load_kg: 10_000 },
  ],
}
