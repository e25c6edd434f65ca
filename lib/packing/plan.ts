/** What comes out: where each piece stands, what stayed behind and why, and what it weighs. */
import type { Orientation } from './request.ts'

export interface Placement {
  readonly itemId: string
  /** Which of the item's pieces, from 0 to below its quantity, each at most once. */
  readonly pieceIndex: number
  readonly xMm: number
  readonly yMm: number
  readonly zMm: number
  /** The piece's extent along each axis as it stands, which `orientation` says too. */
  readonly dxMm: number
  readonly dyMm: number
  readonly dzMm: number
  readonly orientation: Orientation
  /** Its place in the order of loading, from 1, each once: what carries it comes before, unless it may float. */
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
 * A single change that brings the item's pieces in, proven by packing again with it and the same
 * budget; of those tried the smallest.
 */
export type LeastChange =
  | { readonly kind: 'shrink-item'; readonly side: VehicleSide; readonly byMm: number }
  | { readonly kind: 'enlarge-vehicle'; readonly side: VehicleSide; readonly byMm: number }
  | { readonly kind: 'raise-payload'; readonly byG: number }
  /** `axleIndex` is that of the group, here and in reasons. */
  | { readonly kind: 'raise-axle-limit'; readonly axleIndex: number; readonly byG: number }
  | { readonly kind: 'allow-tipping'; readonly itemId: string }
  | { readonly kind: 'allow-stacking' }
  | { readonly kind: 'drop-stop-order' }
  | { readonly kind: 'split-group'; readonly group: string }

export type VehicleSide = 'length' | 'width' | 'height'

/** The limit that binds. `actual` is what was asked for, `limit` what the vehicle takes. */
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
  /** It would find room if goods might stand on each other, or bore more. */
  | { readonly kind: 'stacking-over' }
  /** It would find room if the stops' order did not bind. */
  | { readonly kind: 'stop-order' }
  /** Another piece of its group did not find room. */
  | { readonly kind: 'group-incomplete'; readonly group: string }
  /** Sums fit, but no arrangement was found. */
  | { readonly kind: 'no-space' }

export interface LeftOut {
  readonly itemId: string
  readonly quantity: number
  readonly reason: LeftOutReason
  readonly leastChange: LeastChange | null
}

export interface Fill {
  readonly volume: number
  /** Of the floor's area, what stands on it. */
  readonly floor: number
  readonly weight: number
}

export interface AxleLoads {
  /** 0 on departure, then the number of each stop that was served. */
  readonly afterStop: number
  /**
   * What the goods put on each axle group, the vehicle's own weight left aside. Below zero a group is
   * lifted: the goods' weight lies beyond the other one.
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
  /** How many partial plans were completed and judged on the way to this one. */
  readonly nodes: number
}
