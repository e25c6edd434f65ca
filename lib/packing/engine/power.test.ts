import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { power, powerSteps, powerTable } from './power.ts'

describe('power', () => {
  it('is exact for whole exponents of whole numbers', () => {
    expect(power(3, 4)).toBe(81)
    expect(power(10, 0)).toBe(1)
    expect(power(2, 0.5)).toBe(Math.SQRT2)
  })

  it('agrees with the language to seven digits for every base and exponent', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (base, exponent) => {
          expect(power(base, exponent) / base ** exponent).toBeCloseTo(1, 5)
        },
      ),
    )
  })

  it('makes a table that runs from nothing to one', () => {
    const table = powerTable(2)
    expect(table[0]).toBe(0)
    expect(table[powerSteps]).toBe(1)
    expect(table[powerSteps / 2]).toBe(0.25)
  })
})
