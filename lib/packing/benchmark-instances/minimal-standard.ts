/**
 * The "minimal standard" generator of Park and Miller, x <- 16807 x mod (2^31 - 1), which the published
 * Bischoff-Ratcliff instances were drawn from. The products stay below 2^46, so that every step is
 * exact in a double and the same in every runtime.
 */
const modulus = 2_147_483_647
const multiplier = 16_807

/** Numbers strictly between 0 and 1. */
export function minimalStandard(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * multiplier) % modulus
    return state / modulus
  }
}
