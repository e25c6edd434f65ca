/**
 * Powers from multiplication and square root alone, which IEEE 754 rounds correctly everywhere.
 * `Math.pow` may differ in the last bit between runtimes, and one bit can change a whole plan.
 */

const fractionBits = 24

/** `base` to the power of `exponent`, both not negative: by the bits of the exponent. */
export function power(base: number, exponent: number): number {
  let whole = Math.floor(exponent)
  let fraction = exponent - whole
  let result = 1
  for (let square = base; whole > 0; square *= square) {
    if (whole % 2 === 1) result *= square
    whole = Math.floor(whole / 2)
  }
  let root = base
  for (let bit = 0; bit < fractionBits && fraction > 0; bit++) {
    root = Math.sqrt(root)
    fraction *= 2
    if (fraction >= 1) {
      result *= root
      fraction -= 1
    }
  }
  return result
}

/** The power for shares from 0 to 1 in steps of one part in `powerSteps`, as a table. */
export const powerSteps = 2048

/** Each is made once: for a small load it costs more than the whole search. */
const tables = new Map<number, Float64Array>()

/** Shared by all callers; do not write to it. */
export function powerTable(exponent: number): Float64Array {
  const known = tables.get(exponent)
  if (known !== undefined) return known
  const table = Float64Array.from({ length: powerSteps + 2 }, (_, step) =>
    power(Math.min(1, step / powerSteps), exponent),
  )
  tables.set(exponent, table)
  return table
}

export function lookUpPower(table: Float64Array, share: number): number {
  const step = share * powerSteps
  const low = Math.floor(step)
  const below = table[low] ?? 0
  return below + ((table[low + 1] ?? 0) - below) * (step - low)
}
