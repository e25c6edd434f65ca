/**
 * The other ways to carry a full load, beside the vehicles that were chosen for it: as few as can be found of
 * each other type and, where the type was asked for, any types at the lowest price.
 */
import type {
  FleetPlan,
  FleetRequest,
  FleetVehicle,
  VehicleType,
} from '../packing/fleet-request.ts'
import { boxVolumeMm3 } from '../packing/box-volume.ts'
import { figuresOf } from '../packing/plan/figures.ts'
import { ownExcess } from '../packing/plan/own-excess.ts'
import type { Vehicle } from '../packing/request.ts'
import { limitOfG } from '../packing/validate/check-weights.ts'
import {
  chooseVehicles,
  mostVehicles,
  packInOne,
  roomOf,
  severalAtOnce,
  withRoomKeptFree,
  type Choice,
  type ChoiceOptions,
} from './choose-vehicles.ts'

export interface OtherChoice extends Choice {
  /** Null: of any types. */
  readonly typeId: string | null
}

interface OtherOptions extends ChoiceOptions {
  /** The type that was asked for; null: the choice was free. */
  readonly typeId: string | null
  /** Called often: what is not found by then is left away. */
  readonly isOver: () => boolean
}

export interface Choices {
  readonly chosen: Choice
  /** The cheapest first; none where not everything is carried. */
  readonly others: readonly OtherChoice[]
}

/** More vehicles than these times those chosen are no choice for anybody. */
const mostTimes = 2

/** `request` has all types. */
export function chooseAmong(request: FleetRequest, options: OtherOptions): Choices {
  const type = request.vehicleTypes.find(({ id }) => id === options.typeId)
  return type === undefined ? chooseFreely(request, options) : chooseOf(type, request, options)
}

function chooseFreely(request: FleetRequest, options: OtherOptions): Choices {
  const chosen = chooseVehicles(request, options)
  if (chosen.plan.leftOut.length > 0) return { chosen, others: [] }
  const others = ofOtherTypes(request, chosen.plan, options)
  const [best] = others
  // A search for a mix of types may end before it finds what one type alone costs.
  if (best === undefined || best.plan.priceMinor >= chosen.plan.priceMinor) {
    return { chosen, others }
  }
  const passed = { ...chosen, typeId: onlyType(chosen.plan) }
  const rest = passed.typeId === null ? others.slice(1) : [...others.slice(1), passed]
  return { chosen: best, others: rest.toSorted(byPrice) }
}

function chooseOf(type: VehicleType, request: FleetRequest, options: OtherOptions): Choices {
  const own = { ...request, vehicleTypes: [type] }
  const found = chooseVehicles(own, options)
  if (onlyVehicle(found.plan) !== null) {
    return { chosen: found, others: ofOtherTypes(request, found.plan, options) }
  }
  const free = chooseVehicles(request, options)
  // So each type that stands beside a free choice is found again when it is asked for.
  const moved = movedTo(type, own, free.plan)
  const chosen = moved === null ? found : { request: own, plan: moved }
  if (chosen.plan.leftOut.length > 0) return { chosen, others: [] }
  const others = ofOtherTypes(request, chosen.plan, options)
  const isLess = [chosen, ...others].every(
    ({ plan: { priceMinor } }) => free.plan.priceMinor < priceMinor,
  )
  if (free.plan.leftOut.length > 0 || !isLess) return { chosen, others }
  const only = onlyType(free.plan)
  const rest = others.filter(({ typeId }) => typeId !== only)
  const isOne = onlyVehicle(free.plan) !== null
  return { chosen, others: [{ ...free, typeId: isOne ? only : null }, ...rest] }
}

const byPrice = (one: OtherChoice, other: OtherChoice) =>
  one.plan.priceMinor - other.plan.priceMinor

function ofOtherTypes(
  request: FleetRequest,
  chosen: FleetPlan,
  { isOver, roomsMm3 }: Pick<OtherOptions, 'isOver' | 'roomsMm3'>,
): readonly OtherChoice[] {
  const only = onlyType(chosen)
  const { length: count } = chosen.vehicles
  // Beside one vehicle nobody wants several, which take longer to find.
  const most = count === 1 ? 1 : Math.min(request.maxVehicles ?? mostVehicles, count * mostTimes)
  return request.vehicleTypes
    .filter(({ id, available }) => id !== only && available !== 0)
    .flatMap((type): OtherChoice | [] => {
      if (isOver()) return []
      const own = { ...request, vehicleTypes: [type], maxVehicles: most }
      const moved = movedTo(type, own, chosen)
      const choice =
        moved === null
          ? packedInto(type, own, { most, roomsMm3, isOver })
          : { request: own, plan: moved }
      return choice === null ? [] : Object.assign(choice, { typeId: type.id })
    })
    .toSorted(byPrice)
}

function onlyVehicle({ vehicles, leftOut }: FleetPlan): FleetVehicle | null {
  const [first] = vehicles
  return vehicles.length === 1 && leftOut.length === 0 ? (first ?? null) : null
}

function onlyType({ vehicles }: FleetPlan): string | null {
  const [first] = vehicles
  return vehicles.every(({ vehicleTypeId }) => vehicleTypeId === first?.vehicleTypeId)
    ? (first?.vehicleTypeId ?? null)
    : null
}

/** The plan of one vehicle, in one that is as large in every direction and bears it too: without packing again. */
function movedTo(type: VehicleType, request: FleetRequest, plan: FleetPlan): FleetPlan | null {
  const carrying = onlyVehicle(plan)
  if (carrying === null || !isAsLarge(type.vehicle, carrying.request.vehicle)) return null
  const { vehicle, priceMinor } = type
  const itemById = new Map(request.items.map((item) => [item.id, item]))
  const pieces = carrying.plan.placements.flatMap((placement) => {
    const item = itemById.get(placement.itemId)
    return item === undefined ? [] : [Object.assign({}, placement, { item })]
  })
  const moved = { ...carrying.plan, ...figuresOf(vehicle, pieces) }
  const bears = moved.axleLoads.every(({ loadsG }) =>
    vehicle.axles.every((group, index) => (loadsG[index] ?? 0) <= limitOfG(group)),
  )
  if (!bears || moved.weightG > vehicle.payloadG) return null
  const own = { ...carrying.request, vehicle }
  const vehicles = [{ vehicleTypeId: type.id, request: own, plan: moved }]
  return { vehicles, leftOut: [], priceMinor, nodes: plan.nodes }
}

function isAsLarge(one: Vehicle, other: Vehicle): boolean {
  return (
    one.doorSide === other.doorSide &&
    one.lengthMm >= other.lengthMm &&
    one.widthMm >= other.widthMm &&
    one.heightMm >= other.heightMm
  )
}

function packedInto(
  type: VehicleType,
  own: FleetRequest,
  { most, roomsMm3, isOver }: Pick<OtherOptions, 'roomsMm3' | 'isOver'> & { readonly most: number },
): Choice | null {
  const { items, options } = own
  const { vehicle } = type
  const sum = (of: (item: (typeof items)[number]) => number) =>
    items.reduce((total, item) => total + of(item) * item.quantity, 0)
  const least = Math.max(
    Math.ceil(sum(({ weightG }) => weightG) / vehicle.payloadG),
    Math.ceil(sum((item) => roomOf(item, roomsMm3)) / boxVolumeMm3(vehicle)),
  )
  if (least > most) return null
  if (items.some((item) => ownExcess({ vehicle, items, options }, item) !== null)) return null
  const one = least === 1 ? packInOne(own, { type, nodes: 1, isCanceled: isOver }) : null
  if (one !== null) return { request: own, plan: one }
  if (most === 1) return null
  const several = withRoomKeptFree(own, roomsMm3)
  const plan = severalAtOnce(several, isOver)
  return plan.leftOut.length === 0 ? { request: several, plan } : null
}
