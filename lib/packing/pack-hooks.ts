/** What a caller may hand to `pack` beside the request and the budget. */
import type { Plan } from './plan.ts'

export interface PackProgress {
  /** Of the vehicle, by volume. */
  readonly fillVolume: number
  readonly nodes: number
}

export interface PackHooks {
  /** Called for each better plan. */
  readonly onProgress?: (progress: PackProgress) => void
  /** Looked at after each partial plan; what was found until then is returned. */
  readonly isCanceled?: (() => boolean) | undefined
  /** A plan to start from: what of it still holds is never lost. */
  readonly previous?: Plan
  /** What each item is worth to be in, instead of its volume. */
  readonly profits?: ReadonlyMap<string, number>
  /** Leaves out the reasons, which cost some plans more, where only the quantity matters. */
  readonly withoutReasons?: boolean
}
