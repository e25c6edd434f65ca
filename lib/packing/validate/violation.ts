/** A fault of a plan, one kind for each rule of the request and each guarantee of the plan. */
import type { LeftOutReason } from '../plan.ts'
import type { Orientation } from '../request.ts'

export interface PieceName {
  readonly itemId: string
  readonly pieceIndex: number
}

export type Violation =
  | { readonly reason: 'unknown-item'; readonly itemId: string }
  /** The item has no piece of this index. */
  | { readonly reason: 'unknown-piece'; readonly piece: PieceName }
  | { readonly reason: 'duplicate-piece'; readonly piece: PieceName }
  /** Placed and left out do not add up to the requested quantity. */
  | {
      readonly reason: 'wrong-quantity'
      readonly itemId: string
      readonly placed: number
      readonly leftOut: number
      readonly wanted: number
    }
  /** The stated reason for goods left out cannot be true. */
  | { readonly reason: 'wrong-left-out'; readonly itemId: string; readonly said: LeftOutReason }
  /** Some of the group are in, some are not. */
  | { readonly reason: 'group-split'; readonly group: string }
  /** The orientation is not allowed to the item, or the extents are not the item's in it. */
  | {
      readonly reason: 'wrong-orientation'
      readonly piece: PieceName
      readonly orientation: Orientation
    }
  /** Also a piece without a place, because a coordinate is not a whole number. */
  | { readonly reason: 'outside'; readonly piece: PieceName }
  | { readonly reason: 'overlap'; readonly piece: PieceName; readonly other: PieceName }
  | {
      readonly reason: 'floating'
      readonly piece: PieceName
      readonly share: number
      readonly wantedShare: number
    }
  /** `other` stands on it. */
  | { readonly reason: 'not-stackable'; readonly piece: PieceName; readonly other: PieceName }
  | { readonly reason: 'not-on-floor'; readonly piece: PieceName }
  | { readonly reason: 'fragile-under-load'; readonly piece: PieceName; readonly other: PieceName }
  | {
      readonly reason: 'overloaded'
      /** The overloaded piece, or the vehicle's payload. */
      readonly what: PieceName | 'payload'
      readonly actualG: number
      readonly limitG: number
    }
  | {
      readonly reason: 'blocked-at-stop'
      readonly stop: number
      readonly piece: PieceName
      readonly other: PieceName
    }
  | {
      readonly reason: 'axle-over'
      readonly axleIndex: number
      readonly afterStop: number
      readonly actualG: number
      readonly limitG: number
    }
  /** The steps do not count from 1 up, once each, in the order of the list. */
  | { readonly reason: 'wrong-steps'; readonly piece: PieceName; readonly step: number }
  /** It is loaded before `other`, which supports it. */
  | { readonly reason: 'wrong-order'; readonly piece: PieceName; readonly other: PieceName }
  /** `other`, which is loaded before it, is between its place and the door. */
  | { readonly reason: 'blocked-at-loading'; readonly piece: PieceName; readonly other: PieceName }
  /**
   * `other` is loaded before it and stands where its forklift drives, though a piece could have been loaded that
   * stands in the way of none.
   */
  | { readonly reason: 'blocked-forklift'; readonly piece: PieceName; readonly other: PieceName }
  | { readonly reason: 'wrong-layer'; readonly piece: PieceName; readonly actual: number }
  /** The runs of the loading sheet are not the steps of the plan. */
  | { readonly reason: 'wrong-loading-runs'; readonly run: number }
  | {
      readonly reason: 'wrong-figures'
      readonly figure: Figure
      readonly stated: number | null
      readonly actual: number | null
    }

export type ViolationReason = Violation['reason']

export type Figure =
  | 'weightG'
  | 'volumeMm3'
  | 'fill.volume'
  | 'fill.floor'
  | 'fill.weight'
  | 'centerOfGravityMm.x'
  | 'centerOfGravityMm.y'
  | 'centerOfGravityMm.z'
  | 'axleLoads'
