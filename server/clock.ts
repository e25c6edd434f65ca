/** Time is passed in as a dependency, so that a test can choose any moment. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }
