/** Time comes in as a dependency, so that a test can stand at any moment. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }
