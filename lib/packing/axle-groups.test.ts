import { describe, expect, it } from 'vitest'
import { groupAxles } from './axle-groups.ts'
import { pack } from './pack.ts'
import type { Axle } from './request.ts'
import { item, request } from './validate/testing/requests.ts'
import { validate } from './validate/validate.ts'

const axle = (positionMm: number, tareKg: number, limitKg: number): Axle => ({
  positionMm,
  tareG: 1000 * tareKg,
  limitG: 1000 * limitKg,
})

/** A lorry on ten wheels, and a trailer on its kingpin and three axles. */
const tenWheeler = [axle(-900, 4200, 7000), axle(4600, 2900, 10_000), axle(5950, 2900, 10_000)]
const trailer = [
  axle(1000, 2500, 16_000),
  axle(9300, 2200, 9000),
  axle(10_600, 2200, 9000),
  axle(11_900, 2200, 9000),
]

describe('axles', () => {
  it('that stand close together are one support in their middle', () => {
    expect(groupAxles(tenWheeler)).toEqual([
      { positionMm: -900, maxLoadG: 2_800_000, axles: tenWheeler.slice(0, 1) },
      { positionMm: 5275, maxLoadG: 14_200_000, axles: tenWheeler.slice(1) },
    ])
    expect(groupAxles(trailer)).toMatchObject([
      { positionMm: 1000, maxLoadG: 13_500_000 },
      { positionMm: 10_600, maxLoadG: 20_400_000 },
    ])
  })

  it('may come in any order, and the front ones may be two', () => {
    expect(groupAxles(trailer.toReversed())).toEqual(groupAxles(trailer))
    const twoSteering = [
      axle(5000, 3000, 10_000),
      axle(-1200, 3000, 7000),
      axle(600, 3000, 7000),
      axle(6350, 3000, 10_000),
    ]
    expect(groupAxles(twoSteering)).toMatchObject([
      { positionMm: -300, maxLoadG: 8_000_000 },
      { positionMm: 5675, maxLoadG: 14_000_000 },
    ])
  })

  it('bear equal shares, so that the weakest says what a group takes', () => {
    const weak = [axle(0, 100, 900), axle(5000, 500, 2000), axle(6200, 500, 1000)]
    expect(groupAxles(weak)).toMatchObject([{}, { maxLoadG: 1_000_000 }])
  })

  it('may be none, and two are a group each', () => {
    expect(groupAxles([])).toEqual([])
    expect(groupAxles([axle(0, 1, 2), axle(900, 1, 2)])).toMatchObject([
      { positionMm: 0 },
      { positionMm: 900 },
    ])
  })

  it.each([
    ['a single axle', [axle(0, 1, 2)]],
    ['two at one position', [axle(5, 1, 2), axle(5, 1, 2)]],
    ['one at its limit when empty', [axle(0, 1, 2), axle(5000, 7, 7)]],
    ['a third support', [axle(0, 1, 2), axle(5000, 1, 2), axle(9000, 1, 2)]],
  ])('are not checked where statics cannot: %s', (_, axles) => {
    expect(groupAxles(axles)).toEqual([])
  })
})

describe('a load on many axles', () => {
  const vehicle = { lengthMm: 7800, widthMm: 2350, heightMm: 2450, payloadG: 14_500_000 }
  const pallet = item('pallet', { widthMm: 1100, weightG: 900_000, quantity: 16 })

  it('is kept within each axle’s limit, its own weight included', () => {
    const requested = request([pallet], { vehicle: { ...vehicle, axles: groupAxles(tenWheeler) } })
    const plan = pack(requested, { kind: 'nodes', nodes: 60 })
    expect(validate(requested, plan)).toEqual([])
    const [front = 0, rear = 0] = plan.axleLoads[0]?.loadsG ?? []
    expect(4_200_000 + front).toBeLessThanOrEqual(7_000_000)
    expect(2_900_000 + rear / 2).toBeLessThanOrEqual(10_000_000)
    expect(plan.weightG).toBeGreaterThan(13_000_000)
  })

  it('is judged by the axles themselves, not by what a request says of their group', () => {
    const [front, rear] = groupAxles(tenWheeler)
    if (front === undefined || rear === undefined) throw new Error('there are two groups')
    const strong = { ...front, maxLoadG: 99_000_000 }
    const requested = request([{ ...pallet, quantity: 12 }], {
      vehicle: { ...vehicle, axles: [strong, rear] },
    })
    const plan = pack(requested, { kind: 'nodes', nodes: 20 })
    expect(validate(requested, plan)).toMatchObject([
      { reason: 'axle-over', axleIndex: 0, limitG: 2_800_000 },
    ])
  })
})
