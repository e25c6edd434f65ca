import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bischoffRatcliff, bischoffRatcliffSeed, typesOfClass } from './bischoff-ratcliff.ts'
import { boxVolume } from './box-request.ts'
import { parseThpack, type ThpackProblem } from './parse-thpack.ts'

const thpack1 = '../shared/data/thpack/thpack1.txt'

/** The first problems of the OR-Library's file, so that a fresh clone compares with something. */
const excerpt = `
 2
 1 2502505
 587 233 220
 3
 1 108 0 76 0 30 1 40
 2 110 0 43 1 25 1 33
 3 92 1 81 1 55 1 39
 2 2502605
 587 233 220
 3
 1 49 0 25 1 21 1 41
 2 60 1 51 1 41 1 53
 3 103 1 76 1 64 1 44
`

function generated({ number }: ThpackProblem): ThpackProblem {
  return { ...bischoffRatcliff(1, number), number, seed: bischoffRatcliffSeed(number) }
}

function published(text: string): readonly ThpackProblem[] {
  return parseThpack('BR1', text)
}

describe('the Bischoff-Ratcliff generator', () => {
  test('reproduces the first published problems of BR1', () => {
    expect(published(excerpt).map(generated)).toEqual(published(excerpt))
  })

  test('reproduces all of thpack1', (context) => {
    if (!existsSync(thpack1)) context.skip(`there is no ${thpack1}`)
    const text = readFileSync(thpack1, 'utf8')
    expect(published(text)).toHaveLength(100)
    expect(published(text).map(generated)).toEqual(published(text))
  })

  test('fills the container so far that no box of the drawn type fits by volume', () => {
    const containerCm3 = 587 * 233 * 220
    for (const [brClass, types] of typesOfClass.entries()) {
      const { boxTypes } = bischoffRatcliff(brClass, 7)
      expect(boxTypes).toHaveLength(types)
      const totalCm3 = boxTypes.reduce((sum, box) => sum + boxVolume(box) * box.quantity, 0)
      const largestCm3 = Math.max(...boxTypes.map((box) => boxVolume(box)))
      expect(totalCm3).toBeLessThanOrEqual(containerCm3)
      expect(totalCm3).toBeGreaterThan(containerCm3 - largestCm3)
    }
  })

  test('lets the smallest side of every box stand upright, whatever the others may', () => {
    for (const { mayStandOn } of bischoffRatcliff(15, 1).boxTypes) expect(mayStandOn[2]).toBe(true)
  })

  test('refuses a class and a problem that were never published', () => {
    expect(() => bischoffRatcliff(16, 1)).toThrow('BR16')
    expect(() => bischoffRatcliff(1, 0)).toThrow('problem 0')
    expect(() => bischoffRatcliff(1, 101)).toThrow('problem 101')
  })
})
