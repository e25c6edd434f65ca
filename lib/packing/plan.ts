/** The result: the place of each piece, what was left out and why, and the weights. */
import type { Orientation } from './request.ts'

export interface Placement {
  readonly itemId: string
  /** Which of the item's pieces, from 0 to below its quantity, each at most once. */
  readonly pieceIndex: number
  readonly xMm: number
  readonly yMm: number
  readonly zMm: number
  /** The piece's extent along each axis; `orientation` says the same. */
  readonly dxMm: number
  readonly dyMm: number
  readonly dzMm: number
  readonly orientation: Orientation
  /**
   * Its number in the order of loading, from 1, each once: a supporting piece comes earlier, unless
   * pieces need no support.
   */
  readonly step: number
  /** 1 on the floor, otherwise one more than the highest piece that it rests on. */
  readonly layer: number
}

/** A run of equal pieces loaded one after another: one line of the loading sheet. */
export interface LoadingRun {
  readonly number: number
  readonly itemId: string
  readonly quantity: number
  readonly firstStep: number
  readonly lastStep: number
  readonly stop: number
}

/**
 * A single change that would bring the item's pieces in, proven by packing again with it and the same
 * budget; the smallest of those tried.
 */
export type LeastChange =
  | { readonly kind: 'shrink-item'; readonly side: VehicleSide; readonly byMm: number }
  | { readonly kind: 'enlarge-vehicle'; readonly side: VehicleSide; readonly byMm: number }
  | { readonly kind: 'raise-payload'; readonly byG: number }
  /** `axleIndex` is the index of the group, here and in reasons. */
  | { readonly kind: 'raise-axle-limit'; readonly axleIndex: number; readonly byG: number }
  | { readonly kind: 'allow-tipping'; readonly itemId: string }
  | { readonly kind: 'allow-stacking' }
  | { readonly kind: 'drop-stop-order' }
  | { readonly kind: 'split-group'; readonly group: string }

export type VehicleSide = 'length' | 'width' | 'height'

/** The limit that applies. `actual` is the requested value, `limit` the vehicle's. */
export type LeftOutReason =
  | {
      readonly kind: 'size-over'
      readonly side: VehicleSide
      readonly actualMm: number
      readonly limitMm: number
    }
  | { readonly kind: 'weight-over'; readonly actualG: number; readonly limitG: number }
  | { readonly kind: 'volume-over'; readonly actualMm3: number; readonly limitMm3: number }
  | {
      readonly kind: 'axle-over'
      readonly axleIndex: number
      readonly afterStop: number
      readonly actualG: number
      readonly limitG: number
    }
  /** It would fit if goods could be stacked, or could bear more. */
  | { readonly kind: 'stacking-over' }
  /** It would fit without the order of stops. */
  | { readonly kind: 'stop-order' }
  /** Another piece of its group did not fit. */
  | { readonly kind: 'group-incomplete'; readonly group: string }
  /** The totals fit, but no arrangement was found. */
  | { readonly kind: 'no-space' }

export interface LeftOut {
  readonly itemId: string
  readonly quantity: number
  readonly reason: LeftOutReason
  readonly leastChange: LeastChange | null
}

export interface Fill {
  readonly volume: number
  /** The occupied share of the floor's area. */
  readonly floor: number
  readonly weight: number
}

export interface AxleLoads {
  /** 0 on departure, then the number of each served stop. */
  readonly afterStop: number
  /**
   * The load of the goods on each axle group, without the vehicle's own weight. Below zero the goods lift
   * a group: their weight is beyond the other one.
   */
  readonly loadsG: readonly number[]
}

export interface Plan {
  /** By step. */
  readonly placements: readonly Placement[]
  readonly loadingRuns: readonly LoadingRun[]
  readonly leftOut: readonly LeftOut[]
  readonly weightG: number
  readonly volumeMm3: number
  readonly fill: Fill
  readonly centerOfGravityMm: {
    readonly x: number
    readonly y: number
    readonly z: number
  } | null
  /** Empty when the vehicle has no axles. */
  readonly axleLoads: readonly AxleLoads[]
  /** How many partial plans were completed and judged for this one. */
  readonly nodes: number
}
