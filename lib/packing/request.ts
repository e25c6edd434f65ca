/**
 * The goods to pack, and the vehicle. Lengths are whole millimetres, weights whole grams.
 *
 * Axes, the same in every plan: x runs from the front wall (the cabin) to the rear, y across from the
 * left wall, z up from the floor; the origin is the inner corner at the front, left, bottom.
 *
 * Callers build requests from values they have checked: positive whole numbers, sides of at most 100 m
 * and a million kilograms, so that every volume and moment stays an exact whole number below 2^53.
 */

/**
 * Which of the item's own sides is along x, y and z: `lwh` is as measured, `wlh` turned by a quarter on
 * the floor; in the other four a side other than the height is vertical.
 */
export const orientations = ['lwh', 'wlh', 'lhw', 'hlw', 'whl', 'hwl'] as const
export type Orientation = (typeof orientations)[number]

/** The two with the height vertical, for items that may not be tipped. */
export const uprightOrientations: readonly Orientation[] = ['lwh', 'wlh']

/** The wall with the door: the rear end (x), or a side of the vehicle (y). */
export const doorSides = ['rear', 'left', 'right'] as const
export type DoorSide = (typeof doorSides)[number]

/** An axle, or the coupling on which a trailer's front rests. */
export interface Axle {
  /** From the front wall along x; negative when it is in front of the wall. */
  readonly positionMm: number
  /** Its load when the vehicle is empty. */
  readonly tareG: number
  /** Its limit, including its share of the empty vehicle. */
  readonly limitG: number
}

/**
 * Axles that bear as one. A vehicle has none (then axles are not checked) or exactly two groups, because
 * statics alone determines the loads of two supports only; `axle-groups.ts` makes them from any number of
 * axles.
 */
export interface AxleGroup {
  /** The middle of its axles. */
  readonly positionMm: number
  /** The limit for the goods alone, without the vehicle's own weight. */
  readonly maxLoadG: number
  /** Each bears an equal share. Absent when only the group as a whole is known. */
  readonly axles?: readonly Axle[]
}

export interface Vehicle {
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly payloadG: number
  /** None or two, by ascending position. */
  readonly axles: readonly AxleGroup[]
  readonly doorSide: DoorSide
}

/** A piece of this weight or more is loaded by a forklift, which drives on the floor. */
export const forkliftFromG = 50_000

export interface Item {
  readonly id: string
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  /** The weight of one piece. */
  readonly weightG: number
  readonly quantity: number
  /** At least one. */
  readonly orientations: readonly Orientation[]
  /** False: it stands on the floor, and nothing stands on it. */
  readonly stackable: boolean
  /** True: nothing stands on it, but it may stand on others. */
  readonly fragile: boolean
  /**
   * The limit of the load on one piece: everything that rests on it through the support graph; null means
   * no limit. A piece passes its own weight and its load to the pieces directly beneath it, in proportion
   * to the areas of contact.
   */
  readonly maxWeightOnTopG: number | null
  /** The stop where it is unloaded; stops are numbered from 1, and 1 comes first. */
  readonly stop: number
  readonly recipient: string | null
  /** Pieces of one group travel in one vehicle, all or none (the parcels of one waybill). */
  readonly group: string | null
}

export interface PackOptions {
  /** The share of a piece's bottom that must rest on the floor or on tops of others, 0 to 1. */
  readonly supportShare: number
  /**
   * Whether each stop's goods must come out without moving those of a later stop: no piece of a later
   * stop is between a piece and the door (in the box its face sweeps), or rests on it.
   */
  readonly lastInFirstOut: boolean
}

export interface PackRequest {
  readonly vehicle: Vehicle
  readonly items: readonly Item[]
  readonly options: PackOptions
}
