/** How loads ride: as the search leaves them, and as a plan has them once they are steadied. */
import { itemOfPreset, presetNames } from '#components/cargo/presets.ts'
import { quoteItemOf } from '#lib/cargo/quote-item-of.ts'
import { quoteItemSchema } from '#lib/contract/quote-request.ts'
import { packingItems } from '#lib/freight/packing-items.ts'
import { quoteOptions } from '#lib/freight/pack-whole.ts'
import { packingVehicle } from '#lib/freight/packing-vehicle.ts'
import { minimalStandard } from '#lib/packing/benchmark-instances/minimal-standard.ts'
import { packWholeGroups } from '#lib/packing/pack-whole-groups.ts'
import type { NamedPiece } from '#lib/packing/plan/assign-items.ts'
import { figuresOf } from '#lib/packing/plan/figures.ts'
import { steadied } from '#lib/packing/plan/steadied.ts'
import type { Item, Vehicle } from '#lib/packing/request.ts'
import { leaningShare, nearLimitShare, shareOnLeft } from '#lib/packing/steady.ts'
import { totalsOf } from '#lib/packing/totals.ts'
import { demoCatalogue } from '#server/demo/catalogue.ts'
import { printTable } from './kit/table.ts'

const loads = 400
const nodes = 20

/** Loads of one to four common goods, each in the smallest vehicle of the demo that takes it. */
export function benchRiding(): void {
  const random = minimalStandard(1)
  const below = (count: number) => Math.floor(random() * count)
  const vehicles = demoCatalogue.vehicleTypes.map(vehicleOf)
  const found = Array.from({ length: loads }, () => {
    const goods = Array.from({ length: 1 + below(4) }, (_, index) => {
      const preset = presetNames[below(presetNames.length)] ?? 'carton_m'
      const item = itemOfPreset(preset, { id: `${index}`, name: preset })
      return quoteItemSchema.parse(quoteItemOf({ ...item, qty: 1 + below(1 + below(30)) }))
    })
    return loadInSmallest(vehicles, packingItems(goods))
  }).filter((load) => load !== null)
  const rows = [
    rowOf('the search alone', found),
    rowOf(
      'steadied',
      found.map(({ vehicle, pieces }) => ({ vehicle, pieces: steadied(vehicle, pieces) })),
    ),
  ]
  process.stdout.write(`\n${found.length} loads of one to four common goods\n`)
  printTable(['load', 'lifts an axle', 'near a limit', 'leans'], rows)
}

interface Loaded {
  readonly vehicle: Vehicle
  readonly pieces: readonly NamedPiece[]
}

function loadInSmallest(vehicles: readonly Vehicle[], items: readonly Item[]): Loaded | null {
  for (const vehicle of vehicles) {
    const request = { vehicle, items, options: quoteOptions }
    const { pieces } = packWholeGroups(request, { kind: 'nodes', nodes }, {})
    if (pieces.length === totalsOf(items).pieces) return { vehicle, pieces }
  }
  return null
}

function rowOf(name: string, all: readonly Loaded[]): readonly string[] {
  const count = (is: (load: Loaded) => boolean) => String(all.filter((load) => is(load)).length)
  return [
    name,
    count((load) => Math.min(...axleShares(load)) < 0),
    count((load) => Math.max(...axleShares(load)) >= nearLimitShare),
    count((load) => Math.abs(leftShare(load) - 0.5) > leaningShare - 0.5),
  ]
}

function axleShares({ vehicle, pieces }: Loaded): readonly number[] {
  const [departing] = figuresOf(vehicle, pieces).axleLoads
  return vehicle.axles.map(({ maxLoadG }, index) => (departing?.loadsG[index] ?? 0) / maxLoadG)
}

function leftShare({ vehicle, pieces }: Loaded): number {
  const sum = (of: (piece: NamedPiece) => number) =>
    pieces.reduce((total, piece) => total + piece.item.weightG * of(piece), 0)
  return sum((piece) => shareOnLeft(piece, vehicle.widthMm)) / sum(() => 1)
}

function vehicleOf({
  innerMm,
  payloadG,
  axles,
}: (typeof demoCatalogue.vehicleTypes)[number]): Vehicle {
  return packingVehicle({
    lengthMm: innerMm.length,
    widthMm: innerMm.width,
    heightMm: innerMm.height,
    payloadG,
    door: 'rear',
    axles: axles.map(({ position_mm: positionMm, tare_g: tareG, limit_g: limitG }) => ({
      positionMm,
      tareG,
      limitG,
    })),
  })
}
