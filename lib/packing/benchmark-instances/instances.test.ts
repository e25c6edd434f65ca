import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bischoffRatcliff } from './bischoff-ratcliff.ts'
import { boxRequest } from './box-request.ts'
import { ortecRequest } from './ortec-request.ts'
import { parseOrtec } from './parse-ortec.ts'
import { parseThpack } from './parse-thpack.ts'

const thpack9 = '../shared/data/thpack/thpack9.txt'
const ortecFolder = '../shared/data/ortec'

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

/** One product of the file inst3d103, with an overhang of the layer over the pallet. */
const order = `#products 2
1 0 3372 267.00 356.00 116.00 7.53 1 1 1 1 0 0 1
2 1 3348 267.00 356.00 116.00 7.53 1 1 1 1 0 0 2
#layers 2
1 977.90 1244.60 115.80 90.41 0 12 11
2 977.90 1244.60 115.80 90.41 0 12 11
#pallets 1
1 1016.00 1219.00 146.00 29.03
#trucks 1
1 2572.00 16015.00 2743.00 20502.36 914 11176 10296.54 10205.82
`

describe('an order of ORTEC', () => {
  test('is reduced to the full pallets of the day', () => {
    const request = ortecRequest(parseOrtec('inst3d103', order), 0)
    // 281 layers of 12 make 25 pallets of 11 layers, and 6 layers are left aside.
    expect(request.items).toHaveLength(1)
    expect(request.items[0]).toMatchObject({
      id: 'product-1',
      lengthMm: 1245,
      widthMm: 1016,
      heightMm: 1420,
      weightG: 1_023_540,
      quantity: 25,
    })
    expect(request.vehicleTypes[0]?.vehicle).toMatchObject({
      lengthMm: 16_015,
      payloadG: 20_502_360,
      axles: [
        { positionMm: 914, maxLoadG: 10_296_540 },
        { positionMm: 11_176, maxLoadG: 10_205_820 },
      ],
    })
  })

  test('is refused when a table is missing or a row is not of numbers', () => {
    expect(() => parseOrtec('cut', order.slice(0, 200))).toThrow('cut has no table of')
    expect(() => parseOrtec('odd', order.replace('3372', 'many'))).toThrow('odd: not a row')
  })

  test('all of them are requests that the engine takes', (context) => {
    if (!existsSync(ortecFolder)) context.skip(`there is no ${ortecFolder}`)
    const files = readdirSync(ortecFolder).filter((file) => file.endsWith('.csv'))
    expect(files).toHaveLength(20)
    for (const file of files) {
      const parsed = parseOrtec(file, readFileSync(`${ortecFolder}/${file}`, 'utf8'))
      const { vehicleTypes, items, options } = ortecRequest(parsed, 0)
      expect(vehicleTypes).not.toHaveLength(0)
      expect(items).not.toHaveLength(0)
      expect(options.supportShare).toBeLessThanOrEqual(1)
    }
  })
})
