/**
 * A request as the search sees it: equal items are one kind, kinds have an order that does not depend on
 * the request's, and everything that the inner loops read is a flat array.
 */
import { orientedSize } from '../oriented-size.ts'
import type { DoorSide, Item, Orientation, PackRequest, Vehicle } from '../request.ts'

/**
 * An orientation of a kind with its extents. Lengths in the search are in units of the greatest length
 * that divides every side of every item: only a vehicle's wall could need less, and tables over lengths
 * stay short.
 */
export interface Stance {
  readonly dx: number
  readonly dy: number
  readonly dz: number
  readonly orientation: Orientation
}

export interface Kind {
  /** The items of this kind: equal in size, weight and every rule. */
  readonly items: readonly Item[]
  readonly quantity: number
  readonly stances: readonly Stance[]
  /** In cubic units. */
  readonly volume: number
  /** The value of loading one: its volume, unless the caller weighs items by something else. */
  readonly profit: number
  readonly weightG: number
  /** Nothing may stand on it. */
  readonly bare: boolean
  readonly floorOnly: boolean
  /** Infinity means no limit. */
  readonly maxOnTopG: number
  /** The phase in which it is loaded; see `phases`. */
  readonly phase: number
}

export interface Instance {
  readonly unitMm: number
  /** The vehicle's inner extents in whole units. */
  readonly length: number
  readonly width: number
  readonly height: number
  readonly payloadG: number
  readonly doorSide: DoorSide
  /** None or two; positions in units, not always whole. */
  readonly axles: readonly { readonly position: number; readonly maxLoadG: number }[]
  readonly kinds: readonly Kind[]
  /**
   * Goods are loaded stop by stop, the last stop first, so that the load after each phase is the load on
   * the road after the earlier stops. One phase when stops do not matter.
   */
  readonly phases: number
  readonly stopOfPhase: readonly number[]
  readonly lastInFirstOut: boolean
  readonly supportShare: number
  /** Whether a rule depends on which piece rests on which. */
  readonly tracksSupport: boolean
  /** Whether every kind's profit is its volume. */
  readonly byVolume: boolean
  /** In cubic units. */
  readonly totalVolume: number
  readonly totalWeightG: number
}

export interface InstanceOptions {
  /** Lengths that have to be whole in units as well, such as an earlier plan's positions. */
  readonly alsoWholeMm?: readonly number[] | undefined
  /** By item; equal items share the highest. */
  readonly profits?: ReadonlyMap<string, number> | undefined
}

export function instanceOf(
  request: PackRequest,
  { alsoWholeMm = [], profits }: InstanceOptions = {},
): Instance {
  const { vehicle } = request
  const { supportShare } = request.options
  const stops = [...new Set(request.items.map(({ stop }) => stop))].sort((a, b) => b - a)
  const lastInFirstOut = stops.length > 1 && request.options.lastInFirstOut
  const phased = lastInFirstOut || (stops.length > 1 && vehicle.axles.length > 0)
  const inside = request.items.filter((item) => stancesOf(item, vehicle).length > 0)
  const unitMm = Math.max(1, inside.reduce(unitWith, alsoWholeMm.reduce(greatestDivisor, 0)))
  const kinds: Kind[] = []
  for (const items of Map.groupBy(inside, (item) => kindKey(item, phased)).values()) {
    const [item] = items
    if (item === undefined) continue
    const stances = stancesOf(item, vehicle).map((stance) => inUnits(stance, unitMm))
    const volume = stances.reduce((_, { dx, dy, dz }) => dx * dy * dz, 0)
    kinds.push({
      items,
      quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
      stances,
      volume,
      profit: items.reduce((most, { id }) => Math.max(most, profits?.get(id) ?? 0), 0) || volume,
      weightG: item.weightG,
      bare: item.fragile || !item.stackable || item.maxWeightOnTopG === 0,
      floorOnly: !item.stackable,
      maxOnTopG: item.maxWeightOnTopG ?? Number.POSITIVE_INFINITY,
      phase: phased ? stops.indexOf(item.stop) : 0,
    })
  }
  kinds.sort(compareKinds)
  return {
    unitMm,
    length: Math.floor(vehicle.lengthMm / unitMm),
    width: Math.floor(vehicle.widthMm / unitMm),
    height: Math.floor(vehicle.heightMm / unitMm),
    payloadG: vehicle.payloadG,
    doorSide: vehicle.doorSide,
    axles: vehicle.axles.map(({ positionMm, maxLoadG }) => ({
      position: positionMm / unitMm,
      maxLoadG,
    })),
    kinds,
    phases: phased ? stops.length : 1,
    stopOfPhase: phased ? stops : [stops[0] ?? 1],
    lastInFirstOut,
    supportShare,
    tracksSupport: tracksSupport({ kinds, supportShare, lastInFirstOut }),
    byVolume: profits === undefined,
    totalVolume: kinds.reduce((sum, kind) => sum + kind.volume * kind.quantity, 0),
    totalWeightG: kinds.reduce((sum, kind) => sum + kind.weightG * kind.quantity, 0),
  }
}

function tracksSupport({
  kinds,
  supportShare,
  lastInFirstOut,
}: Pick<Instance, 'kinds' | 'supportShare' | 'lastInFirstOut'>): boolean {
  const limited = kinds.some(({ maxOnTopG }) => Number.isFinite(maxOnTopG))
  // With full support the room above a block is only where its top bears, which covers the other rules.
  if (supportShare === 1) return limited
  return limited || supportShare > 0 || lastInFirstOut || kinds.some(({ bare }) => bare)
}

/** The orientations in which it fits into the vehicle; equal shapes only once. */
function stancesOf(item: Item, vehicle: Vehicle): readonly Stance[] {
  const stances: Stance[] = []
  for (const orientation of item.orientations) {
    const { dx, dy, dz } = orientedSize(item, orientation)
    if (dx > vehicle.lengthMm || dy > vehicle.widthMm || dz > vehicle.heightMm) continue
    if (stances.some((known) => known.dx === dx && known.dy === dy && known.dz === dz)) continue
    stances.push({ dx, dy, dz, orientation })
  }
  return stances.sort((a, b) => a.dx - b.dx || a.dy - b.dy || a.dz - b.dz)
}

function inUnits({ dx, dy, dz, orientation }: Stance, unitMm: number): Stance {
  return { dx: dx / unitMm, dy: dy / unitMm, dz: dz / unitMm, orientation }
}

function unitWith(unitMm: number, { lengthMm, widthMm, heightMm }: Item): number {
  return [lengthMm, widthMm, heightMm].reduce(greatestDivisor, unitMm)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

function kindKey(item: Item, phased: boolean): string {
  const { lengthMm, widthMm, heightMm, weightG, stackable, fragile, maxWeightOnTopG } = item
  const size = `${lengthMm}x${widthMm}x${heightMm}x${weightG}`
  const rules = `${item.orientations.join()}/${stackable}/${fragile}/${maxWeightOnTopG}`
  return `${size}/${rules}/${phased ? item.stop : ''}`
}

function compareKinds(a: Kind, b: Kind): number {
  const [first] = a.stances
  const [second] = b.stances
  if (first === undefined || second === undefined) return 0
  return (
    b.volume - a.volume ||
    first.dx - second.dx ||
    first.dy - second.dy ||
    a.stances.length - b.stances.length ||
    a.weightG - b.weightG ||
    Number(a.bare) - Number(b.bare) ||
    Number(a.floorOnly) - Number(b.floorOnly) ||
    (a.maxOnTopG === b.maxOnTopG ? 0 : a.maxOnTopG - b.maxOnTopG) ||
    a.phase - b.phase
  )
}
