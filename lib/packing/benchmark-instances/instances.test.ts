import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bischoffRatcliff } from './bischoff-ratcliff.ts'
import { boxRequest } from './box-request.ts'
import { parseThpack } from './parse-thpack.ts'

const thpack9 = '../shared/data/thpack/thpack9.txt'

describe('a published box problem', () => {
  test('becomes a request that the engine takes, with only the orientations it allows', () => {
    const request = boxRequest(bischoffRatcliff(1, 1), { supportShare: 1, unitMm: 10 })
    // 108 0 76 0 30 1: nothing but the smallest side stands upright.
    expect(request.items[0]).toMatchObject({
      lengthMm: 1080,
      widthMm: 760,
      heightMm: 300,
      quantity: 40,
      orientations: ['lwh', 'wlh'],
    })
    // 110 0 43 1 25 1: so may the middle one.
    expect(request.items[1]?.orientations).toEqual(['lwh', 'wlh', 'lhw', 'hlw'])
  })

  test('without a seed is read like one with', () => {
    const text = '1\n 1\n 10 6 16\n 2\n 1 2 1 6 1 8 1 20\n 2 8 1 4 1 10 0 50\n'
    expect(parseThpack('thpack9', text)).toEqual([
      {
        name: 'thpack9-1',
        number: 1,
        seed: undefined,
        container: [10, 6, 16],
        boxTypes: [
          { sides: [2, 6, 8], mayStandOn: [true, true, true], quantity: 20 },
          { sides: [8, 4, 10], mayStandOn: [true, true, false], quantity: 50 },
        ],
      },
    ])
  })

  test('that is cut short or malformed is refused with its file', () => {
    expect(() => parseThpack('thpack9', '2\n 1\n 10 6 16\n 0\n')).toThrow('thpack9')
    expect(() => parseThpack('thpack9', '1\n 1\n 10 6 x\n 0\n')).toThrow('thpack9: row 3')
    expect(() => parseThpack('thpack9', '1\n1\n10 6 16\n1\n1 2 1 6 1 8 20\n')).toThrow('8 numbers')
  })

  test('thpack9 holds 47 problems', (context) => {
    if (!existsSync(thpack9)) context.skip(`there is no ${thpack9}`)
    const problems = parseThpack('thpack9', readFileSync(thpack9, 'utf8'))
    expect(problems).toHaveLength(47)
    for (const problem of problems) {
      expect(boxRequest(problem, { supportShare: 1, unitMm: 1 }).items).not.toHaveLength(0)
    }
  })
})
