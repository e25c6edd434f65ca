/**
 * Packs a load as the service would, and reports one vehicle at a time: first the fewest vehicles that
 * take it, then the whole load in each type alone, from the smallest.
 */
import type { VehicleType } from '#lib/contract/catalog.ts'
import { chooseVehicles } from '#lib/freight/choose-vehicles.ts'
import { fitReasonOf } from '#lib/freight/fit-reason-of.ts'
import { packWhole, quoteOptions } from '#lib/freight/pack-whole.ts'
import { itemName, packingItems } from '#lib/freight/packing-items.ts'
import { loadSpaceMm3, vehicleOfType } from '#lib/freight/packing-vehicle.ts'
import { viewOfPlan } from '#lib/load-view/view-of-plan.ts'
import { boxVolumeMm3 } from '#lib/packing/box-volume.ts'
import type { FleetLeftOut } from '#lib/packing/fleet-request.ts'
import { pack } from '#lib/packing/pack.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import { adviceOn } from './advice.ts'
import type { LoadJob, PackingMessage, StayedBehind } from './load-job.ts'

const severalMs = 1_000
/** For a vehicle that is too small: a good plan of a part of it, and the reasons. */
const reasonsMs = 250
/** Nobody orders a larger fleet on a page. The service has a limit of its own. */
const maxVehicles = 20

export interface PackLoadOptions {
  readonly nowMs: () => number
  /** Called often during the search. */
  readonly isCanceled?: () => boolean
}

export function* packLoad(
  job: LoadJob,
  { nowMs, isCanceled = () => false }: PackLoadOptions,
): Generator<PackingMessage, void> {
  const items = packingItems(job.items)
  const vehicles = job.vehicles.toSorted((a, b) => loadSpaceMm3(a) - loadSpaceMm3(b))
  const nameOf = (itemId: string) => itemName(job.items, Number(itemId))
  const rowIdOf = (itemId: string) => job.rowIds[Number(itemId)] ?? ''
  const requestFor = (vehicle: VehicleType): PackRequest => ({
    vehicle: vehicleOfType(vehicle),
    items,
    options: quoteOptions,
  })
  const viewOf = (vehicle: VehicleType, plan: Plan) => viewOfPlan({ plan, items, nameOf, vehicle })

  // By size, as the page has no prices: the fewest vehicles, and among these the smallest.
  const { plan: chosen } = chooseVehicles(
    {
      vehicleTypes: vehicles.map((vehicle) => ({
        id: vehicle.id,
        vehicle: vehicleOfType(vehicle),
        priceMinor: Math.ceil(loadSpaceMm3(vehicle) / 1e6),
        available: null,
      })),
      items,
      options: quoteOptions,
      objective: 'fewest-vehicles',
      maxVehicles,
      keepRecipientsTogether: false,
    },
    {
      several: { kind: 'milliseconds', milliseconds: severalMs, nowMs },
      roomsMm3: new Map(),
      isCanceled,
    },
  )
  const loads = chosen.vehicles.flatMap(({ vehicleTypeId, plan }) => {
    const vehicle = vehicles.find(({ id }) => id === vehicleTypeId)
    return vehicle === undefined ? [] : [viewOf(vehicle, plan)]
  })
  // The reasons are those of the largest vehicle, as in the engine.
  yield { kind: 'choice', choice: { loads, left: leftIn(vehicles.at(-1), chosen.leftOut) } }

  const [only] = chosen.vehicles
  const alone = chosen.leftOut.length === 0 && chosen.vehicles.length === 1 ? only : undefined
  for (const vehicle of vehicles) {
    const plan = alone?.vehicleTypeId === vehicle.id ? alone.plan : planIn(requestFor(vehicle))
    const left = leftIn(vehicle, plan.leftOut)
    yield {
      kind: 'vehicle',
      fit: { vehicleId: vehicle.id, loads: [viewOf(vehicle, plan)], left },
    }
  }
  yield { kind: 'done' }

  function planIn(request: PackRequest): Plan {
    const whole = mayTakeAll(request) ? packWhole(request, isCanceled) : null
    if (whole !== null) return whole
    return pack(request, { kind: 'milliseconds', milliseconds: reasonsMs, nowMs }, { isCanceled })
  }

  function leftIn(
    vehicle: VehicleType | undefined,
    leftOut: readonly FleetLeftOut[],
  ): readonly StayedBehind[] {
    if (vehicle === undefined) return []
    const request = requestFor(vehicle)
    return leftOut.map((left) => ({
      rowId: rowIdOf(left.itemId),
      name: nameOf(left.itemId),
      quantity: left.quantity,
      reason: fitReasonOf(left, nameOf),
      advice: adviceOn(left, { request, rowIdOf, nameOf }),
    }))
  }
}

/** Totals alone rule out a small vehicle, at no cost. */
function mayTakeAll({ vehicle, items }: PackRequest): boolean {
  const weightG = items.reduce((sum, item) => sum + item.weightG * item.quantity, 0)
  const goodsMm3 = items.reduce((sum, item) => sum + boxVolumeMm3(item) * item.quantity, 0)
  return weightG <= vehicle.payloadG && goodsMm3 <= boxVolumeMm3(vehicle)
}
