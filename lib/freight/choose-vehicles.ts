/**
 * Chooses the vehicles for a full load: the cheapest one that takes everything; only where none does,
 * several at the lowest price. Most loads fit at the first attempt and take milliseconds.
 */
import type { Budget } from '../packing/engine/budget.ts'
import { fleet } from '../packing/fleet.ts'
import type { FleetPlan, FleetRequest, VehicleType } from '../packing/fleet-request.ts'
import { pack } from '../packing/pack.ts'
import type { Item } from '../packing/request.ts'
import { boxVolumeMm3 } from '../packing/box-volume.ts'
import { nodesForOneVehicle } from './pack-whole.ts'

export interface ChoiceOptions {
  readonly several: Budget
  /** For items that need more room than their sides make: the room of one piece. */
  readonly roomsMm3: Rooms
  /** Called often during the search. */
  readonly isCanceled?: (() => boolean) | undefined
}

/** The limit when the request names none. */
export const mostVehicles = 100

type Rooms = ReadonlyMap<string, number>

/** A plan with its request. */
export interface Choice {
  readonly request: FleetRequest
  readonly plan: FleetPlan
}

export function chooseVehicles(request: FleetRequest, options: ChoiceOptions): Choice {
  const one = oneVehicle(request, options)
  if (one !== null) return { request, plan: one }
  const shortened = withRoomKeptFree(request, options.roomsMm3)
  return { request: shortened, plan: severalVehicles(shortened, options) }
}

/**
 * Tries each vehicle before it says "too much", however little time there is: a search that ended early may
 * have filled all vehicles with the smallest, and left the rest.
 */
function severalVehicles(
  request: FleetRequest,
  { several: budget, isCanceled = () => false }: ChoiceOptions,
): FleetPlan {
  const plan = fleet(request, budget, { isCanceled })
  if (plan.leftOut.length === 0) return plan
  const atOnce = severalAtOnce(request, isCanceled)
  const isEarly = plan.leftOut.some(({ reason }) => reason.kind === 'search-ended')
  return isEarly || atOnce.leftOut.length === 0 ? atOnce : plan
}

/** Without a search: one plan of each vehicle, until everything is in. */
export function severalAtOnce(request: FleetRequest, isCanceled: () => boolean): FleetPlan {
  const { vehicleTypes, maxVehicles } = request
  const nodes = vehicleTypes.length * (maxVehicles ?? mostVehicles)
  let isWhole = false
  return fleet(
    request,
    { kind: 'nodes', nodes },
    {
      onProgress: ({ carriedShare }) => (isWhole = carriedShare === 1),
      isCanceled: () => isCanceled() || isWhole,
    },
  )
}

function oneVehicle(
  request: FleetRequest,
  { roomsMm3, isCanceled }: ChoiceOptions,
): FleetPlan | null {
  const able = ableTypes(request, roomsMm3)
  // A greedy plan of each type, the cheapest first; then the cheaper ones are searched thoroughly.
  const found = firstTaking(request, able, { nodes: 1, isCanceled })
  const cheaper = found === null ? able : able.slice(0, able.indexOf(found.type))
  const nodes = nodesForOneVehicle(request.items)
  const better = nodes > 1 ? firstTaking(request, cheaper, { nodes, isCanceled }) : null
  return (better ?? found)?.plan ?? null
}

/** The types that the totals do not rule out, the cheapest first; of equal prices the smallest. */
function ableTypes({ vehicleTypes, items }: FleetRequest, rooms: Rooms): readonly VehicleType[] {
  const weightG = items.reduce((sum, item) => sum + item.weightG * item.quantity, 0)
  const volumeMm3 = items.reduce((sum, item) => sum + roomOf(item, rooms) * item.quantity, 0)
  return vehicleTypes
    .filter(
      ({ vehicle, available }) =>
        available !== 0 && vehicle.payloadG >= weightG && boxVolumeMm3(vehicle) >= volumeMm3,
    )
    .toSorted(
      (a, b) => a.priceMinor - b.priceMinor || boxVolumeMm3(a.vehicle) - boxVolumeMm3(b.vehicle),
    )
}

function firstTaking(
  request: FleetRequest,
  types: readonly VehicleType[],
  {
    nodes,
    isCanceled,
  }: { readonly nodes: number; readonly isCanceled?: (() => boolean) | undefined },
): { readonly type: VehicleType; readonly plan: FleetPlan } | null {
  for (const type of types) {
    const plan = packInOne(request, { type, nodes, isCanceled })
    if (plan !== null) return { type, plan }
  }
  return null
}

/** Everything in one vehicle of the type; null where no such plan was found. */
export function packInOne(
  { items, options }: FleetRequest,
  {
    type,
    nodes,
    isCanceled,
  }: {
    readonly type: VehicleType
    readonly nodes: number
    readonly isCanceled?: (() => boolean) | undefined
  },
): FleetPlan | null {
  const request = { vehicle: type.vehicle, items, options }
  const plan = pack(request, { kind: 'nodes', nodes }, { withoutReasons: true, isCanceled })
  if (plan.leftOut.length > 0) return null
  const vehicles = [{ vehicleTypeId: type.id, request, plan }]
  return { vehicles, leftOut: [], priceMinor: type.priceMinor, nodes: plan.nodes }
}

/**
 * Shortens the vehicles by the extra room that the pieces are stated to need; the engine itself knows
 * sides only.
 */
export function withRoomKeptFree(request: FleetRequest, rooms: Rooms): FleetRequest {
  const most = Math.max(1, ...request.items.map((item) => roomOf(item, rooms) / boxVolumeMm3(item)))
  if (most === 1) return request
  const vehicleTypes = request.vehicleTypes.map(({ vehicle, ...type }) => {
    const lengthMm = Math.max(1, Math.floor(vehicle.lengthMm / most))
    return Object.assign(type, { vehicle: { ...vehicle, lengthMm } })
  })
  return { ...request, vehicleTypes }
}

/** The room that a piece takes in a vehicle. */
export function roomOf(item: Item, rooms: Rooms): number {
  return rooms.get(item.id) ?? boxVolumeMm3(item)
}
