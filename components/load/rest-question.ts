/** The messages to and from the worker that packs all others around pinned pieces. */
import type { PutPiece } from '#lib/packing/by-hand.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'

export interface RestQuestion {
  readonly request: PackRequest
  readonly kept: readonly PutPiece[]
}

export interface RestAnswer {
  /** Null: no place was found for all of the others. */
  readonly plan: Plan | null
}
