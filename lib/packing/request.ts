/**
 * What is to be packed, and into what. Lengths are whole millimetres, weights whole grams.
 *
 * Axes, the same in every plan: x runs from the front wall (the cabin) to the rear, y across from
 * the left wall, z up from the floor; the origin is the inner corner at the front, left, bottom.
 */

/**
 * Which of the item's own sides lies along x, y and z: `lwh` is as measured, `wlh` turned by a
 * quarter on the floor; in the other four another side than the height stands upright.
 */
export const orientations = ['lwh', 'wlh', 'lhw', 'hlw', 'whl', 'hwl'] as const
export type Orientation = (typeof orientations)[number]

/** The two that keep the height upright: what may not be tipped has these. */
export const uprightOrientations: readonly Orientation[] = ['lwh', 'wlh']

/** The wall that is the door: the rear end (x), or a side of the vehicle (y). */
export const doorSides = ['rear', 'left', 'right'] as const
export type DoorSide = (typeof doorSides)[number]

/** An axle, or the coupling on which a trailer's front rests. */
export interface Axle {
  /** From the front wall along x; negative when it is in front of the wall. */
  readonly positionMm: number
  /** What it bears when the vehicle is empty. */
  readonly tareG: number
  /** What it may bear, its share of the empty vehicle included. */
  readonly limitG: number
}

/**
 * Axles that bear as one. A vehicle has none (then no axle is looked at) or exactly two groups,
 * because only two supports carry a load in a way that statics alone decides; `axle-groups.ts` makes
 * them from any number of axles.
 */
export interface AxleGroup {
  /** The middle of its axles. */
  readonly positionMm: number
  /** What the goods alone may put on it: the vehicle's own weight is taken off already. */
  readonly maxLoadG: number
  /** Each bears an equal share. Absent where only the group as a whole is known. */
  readonly axles?: readonly Axle[]
}

export interface Vehicle {
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly payloadG: number
  /** None or two, by growing position. */
  readonly axles: readonly AxleGroup[]
  readonly doorSide: DoorSide
}

export interface Item {
  readonly id: string
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  /** Of one piece. */
  readonly weightG: number
  readonly quantity: number
  /** At least one. */
  readonly orientations: readonly Orientation[]
  /** False: it stands on the floor, and nothing stands on it. */
  readonly stackable: boolean
  /** True: nothing stands on it, while it may stand on others. */
  readonly fragile: boolean
  /**
   * What one piece bears on top, all that rests on it down the support graph; null is no limit.
   * A piece hands its own weight and what it bears to the pieces right beneath it, in proportion to
   * the areas of contact.
   */
  readonly maxWeightOnTopG: number | null
  /** Unloaded at this stop; stops are numbered from 1, and 1 comes first. */
  readonly stop: number
  readonly recipient: string | null
  /** Pieces of one group travel in one vehicle, all or none (the parcels of one waybill). */
  readonly group: string | null
}

export interface PackOptions {
  /** The share of a piece's bottom that must rest on the floor or on tops of others, 0 to 1. */
  readonly supportShare: number
  /**
   * Whether each stop's goods must come out without moving those of a later stop: no piece of a
   * later stop lies between a piece and the door (in the box its face sweeps), or rests on it.
   */
  readonly lastInFirstOut: boolean
}

export interface PackRequest {
  readonly vehicle: Vehicle
  readonly items: readonly Item[]
  readonly options: PackOptions
}
