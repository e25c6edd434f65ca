/** The options of `pack` besides the request and the budget. */
import type { Plan } from './plan.ts'

export interface PackProgress {
  /** The share of the vehicle's volume. */
  readonly fillVolume: number
  readonly nodes: number
}

export interface PackHooks {
  /** Called for each better plan. */
  readonly onProgress?: (progress: PackProgress) => void
  /** Called after each partial plan; a canceled search returns its best plan so far. */
  readonly isCanceled?: (() => boolean) | undefined
  /** A plan to start from: the part of it that is still valid is never lost. */
  readonly previous?: Plan
  /** The value of loading each item, instead of its volume. */
  readonly profits?: ReadonlyMap<string, number>
  /** Leaves out the reasons, which cost some plans more, when only the quantity matters. */
  readonly withoutReasons?: boolean
}
