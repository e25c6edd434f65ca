/**
 * The other ways to carry a full load, beside the vehicles that were chosen for it: as few as can be found of
 * each other type and, where the type was asked for, any types at the lowest price.
 */
import type { FleetPlan, FleetRequest, VehicleType } from '../packing/fleet-request.ts'
import { boxVolumeMm3 } from '../packing/box-volume.ts'
import { ownExcess } from '../packing/plan/own-excess.ts'
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

/** More vehicles than these times those chosen are no choice for anybody. */
const mostTimes = 2

export interface Choices {
  readonly chosen: Choice
  /** The cheapest first; none where not everything is carried. */
  readonly others: readonly OtherChoice[]
}

/** `request` has all types. */
export function chooseAmong(request: FleetRequest, options: OtherOptions): Choices {
  const { typeId } = options
  const types = request.vehicleTypes.filter(({ id }) => typeId === null || id === typeId)
  const chosen = chooseVehicles({ ...request, vehicleTypes: types }, options)
  if (chosen.plan.leftOut.length > 0) return { chosen, others: [] }
  const others = otherChoices(request, chosen.plan, options)
  const [best] = others
  // A search for a mix of types may end before it finds what one type alone costs.
  if (typeId !== null || best === undefined || best.plan.priceMinor >= chosen.plan.priceMinor) {
    return { chosen, others }
  }
  const passed = { ...chosen, typeId: onlyType(chosen.plan) }
  const rest = passed.typeId === null ? others.slice(1) : [...others.slice(1), passed]
  return { chosen: best, others: rest.toSorted(byPrice) }
}

const byPrice = (one: OtherChoice, other: OtherChoice) =>
  one.plan.priceMinor - other.plan.priceMinor

function otherChoices(
  request: FleetRequest,
  chosen: FleetPlan,
  { typeId, isOver, ...options }: OtherOptions,
): readonly OtherChoice[] {
  const only = onlyType(chosen)
  const { length: count } = chosen.vehicles
  // Beside one vehicle nobody wants several, which take longer to find.
  const most = count === 1 ? 1 : Math.min(request.maxVehicles ?? mostVehicles, count * mostTimes)
  const found = request.vehicleTypes
    .filter(({ id, available }) => id !== only && available !== 0)
    .toSorted((one, other) => one.priceMinor - other.priceMinor)
    .flatMap((type) => {
      const choice = isOver() ? null : ofType(request, { ...options, type, most, isOver })
      return choice === null ? [] : Object.assign(choice, { typeId: type.id })
    })
  const plans = [chosen, ...found.map(({ plan }) => plan)]
  const isFree = typeId === null || plans.some(({ vehicles }) => vehicles.length === 1)
  return [...(isFree ? [] : cheaper(plans, chooseVehicles(request, options))), ...found].toSorted(
    byPrice,
  )
}

/** Any types, where they cost less than all of one type. */
function cheaper(plans: readonly FleetPlan[], free: Choice): readonly OtherChoice[] {
  const isWhole = free.plan.leftOut.length === 0
  const isLess = plans.every(({ priceMinor }) => free.plan.priceMinor < priceMinor)
  return isWhole && isLess ? [{ ...free, typeId: null }] : []
}

function onlyType({ vehicles }: FleetPlan): string | null {
  const [first] = vehicles
  return vehicles.every(({ vehicleTypeId }) => vehicleTypeId === first?.vehicleTypeId)
    ? (first?.vehicleTypeId ?? null)
    : null
}

function ofType(
  request: FleetRequest,
  {
    type,
    most,
    roomsMm3,
    isOver,
  }: Pick<OtherOptions, 'roomsMm3' | 'isOver'> & {
    readonly type: VehicleType
    readonly most: number
  },
): Choice | null {
  const { items, options } = request
  const { vehicle } = type
  const sum = (of: (item: (typeof items)[number]) => number) =>
    items.reduce((total, item) => total + of(item) * item.quantity, 0)
  const least = Math.max(
    Math.ceil(sum(({ weightG }) => weightG) / vehicle.payloadG),
    Math.ceil(sum((item) => roomOf(item, roomsMm3)) / boxVolumeMm3(vehicle)),
  )
  if (least > most) return null
  if (items.some((item) => ownExcess({ vehicle, items, options }, item) !== null)) return null
  const own = { ...request, vehicleTypes: [type], maxVehicles: most }
  const one = least === 1 ? packInOne(own, { type, nodes: 1, isCanceled: isOver }) : null
  if (one !== null) return { request: own, plan: one }
  if (most === 1) return null
  const several = withRoomKeptFree(own, roomsMm3)
  const plan = severalAtOnce(several, isOver)
  return plan.leftOut.length === 0 ? { request: several, plan } : null
}
