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
import type { FleetLeftOut, FleetPlan, FleetRequest } from '#lib/packing/fleet-request.ts'
import { pack } from '#lib/packing/pack.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { Item } from '#lib/packing/request.ts'
import { adviceOn } from './advice.ts'
import type { LoadJob, PackingMessage, StayedBehind, VehicleFit } from './load-job.ts'

const severalMs = 1_000
/** For a vehicle that is too small: a good plan of a part of it, and the reasons. */
const reasonsMs = 250
/** Nobody orders a larger fleet on a page. The service has a limit of its own. */
const maxVehicles = 20

export interface PackLoadOptions {
  readonly nowMs: () => number
  /** Called often during the search. */
  readonly isCanceled?: (() => boolean) | undefined
}

interface Packing extends PackLoadOptions {
  readonly job: LoadJob
  readonly items: readonly Item[]
}

export function* packLoad(job: LoadJob, options: PackLoadOptions): Generator<PackingMessage, void> {
  const packing: Packing = { job, items: packingItems(job.items), ...options }
  const { nowMs, isCanceled } = options
  const vehicles = job.vehicles.toSorted((a, b) => loadSpaceMm3(a) - loadSpaceMm3(b))
  const total = vehicles.length + 1
  yield { kind: 'progress', done: 0, total }
  const { request, plan } = chooseVehicles(fleetRequest(vehicles, packing.items), {
    several: { kind: 'milliseconds', milliseconds: severalMs, nowMs },
    roomsMm3: new Map(),
    isCanceled,
  })
  yield { kind: 'choice', choice: choiceOf({ packing, request, plan, vehicles }) }
  const [only] = plan.vehicles
  const alone = plan.leftOut.length === 0 && plan.vehicles.length === 1 ? only : undefined
  for (const [index, vehicle] of vehicles.entries()) {
    yield { kind: 'progress', done: index + 1, total }
    const known = alone?.vehicleTypeId === vehicle.id ? alone.plan : null
    yield { kind: 'vehicle', fit: fitOf(packing, vehicle, known) }
  }
  yield { kind: 'progress', done: total, total }
  yield { kind: 'done' }
}

/** By size, as the page has no prices: the fewest vehicles, and among these the smallest. */
function fleetRequest(vehicles: readonly VehicleType[], items: readonly Item[]): FleetRequest {
  return {
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
  }
}

interface Chosen {
  readonly packing: Packing
  readonly request: FleetRequest
  readonly plan: FleetPlan
  readonly vehicles: readonly VehicleType[]
}

function choiceOf({ packing, request, plan, vehicles }: Chosen) {
  const byId = new Map<string, VehicleType>(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const loads = plan.vehicles.flatMap(({ vehicleTypeId, plan: load }) => {
    const vehicle = byId.get(vehicleTypeId)
    return vehicle === undefined ? [] : [viewOf(packing, vehicle, load)]
  })
  // The reasons are those of the largest vehicle, as in the engine.
  const largest = request.vehicleTypes.at(-1)
  const left = largest === undefined ? [] : leftOf(packing, plan.leftOut, largest.vehicle)
  return { loads, left }
}

function fitOf(packing: Packing, vehicle: VehicleType, known: Plan | null): VehicleFit {
  const plan = known ?? planIn(packing, vehicle)
  const left = leftOf(packing, plan.leftOut, vehicleOfType(vehicle))
  return { vehicleId: vehicle.id, loads: [viewOf(packing, vehicle, plan)], left }
}

function planIn({ items, nowMs, isCanceled }: Packing, vehicle: VehicleType): Plan {
  const request = { vehicle: vehicleOfType(vehicle), items, options: quoteOptions }
  const whole = mayTakeAll(request.vehicle, items) ? packWhole(request, isCanceled) : null
  if (whole !== null) return whole
  return pack(request, { kind: 'milliseconds', milliseconds: reasonsMs, nowMs }, { isCanceled })
}

/** Totals alone rule out a small vehicle, at no cost. */
function mayTakeAll(
  vehicle: FleetRequest['vehicleTypes'][number]['vehicle'],
  items: readonly Item[],
) {
  const weightG = items.reduce((sum, item) => sum + item.weightG * item.quantity, 0)
  const goodsMm3 = items.reduce((sum, item) => sum + boxVolumeMm3(item) * item.quantity, 0)
  return weightG <= vehicle.payloadG && goodsMm3 <= boxVolumeMm3(vehicle)
}

function leftOf(
  { job, items }: Packing,
  leftOut: readonly FleetLeftOut[],
  vehicle: FleetRequest['vehicleTypes'][number]['vehicle'],
): readonly StayedBehind[] {
  const nameOf = (itemId: string) => itemName(job.items, Number(itemId))
  const rowIdOf = (itemId: string) => job.rowIds[Number(itemId)] ?? ''
  const request = { vehicle, items, options: quoteOptions }
  return leftOut.map((left) => ({
    rowId: rowIdOf(left.itemId),
    name: nameOf(left.itemId),
    quantity: left.quantity,
    reason: fitReasonOf(left, nameOf),
    advice: adviceOn(left, { request, rowIdOf, nameOf }),
  }))
}

function viewOf({ job, items }: Packing, vehicle: VehicleType, plan: Plan) {
  const nameOf = (itemId: string) => itemName(job.items, Number(itemId))
  return viewOfPlan({ plan, items, nameOf, vehicle })
}
