import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freightRequest } from './benchmark-instances/freight.ts'
import { packInRows } from './pack-in-rows.ts'
import { anyRequest } from './validate/testing/any-request.ts'
import { item, request } from './validate/testing/requests.ts'
import { validate } from './validate/validate.ts'

test('a plan by rows holds all goods and keeps every rule, or there is none', () => {
  let made = 0
  fc.assert(
    fc.property(anyRequest({ maxItems: 6, maxQuantity: 4 }), (wanted) => {
      const plan = packInRows(wanted)
      if (plan === null) return
      made += 1
      expect(validate(wanted, plan)).toEqual([])
    }),
    { numRuns: 1000, seed: 5 },
  )
  expect(made).toBeGreaterThan(100)
})

test('mixed freight for thirty stops keeps the order of unloading', () => {
  const half = freightRequest({ family: 'mixed', pieces: 60, kinds: 12, stops: 30, seed: 7 })
  const plan = packInRows(half)
  expect(plan?.leftOut).toEqual([])
  if (plan !== null) expect(validate(half, plan)).toEqual([])
})

test('goods that the front axle cannot carry at the wall stand nearer to the door', () => {
  const heavy = item('press', { lengthMm: 1000, widthMm: 1000, heightMm: 1000, weightG: 3_000_000 })
  const base = request([heavy])
  const vehicle = {
    ...base.vehicle,
    lengthMm: 6000,
    widthMm: 2000,
    heightMm: 2000,
    payloadG: 5_000_000,
    axles: [
      { positionMm: -500, maxLoadG: 1_500_000 },
      { positionMm: 4500, maxLoadG: 5_000_000 },
    ],
  }
  const plan = packInRows({ ...base, vehicle })
  expect(plan?.placements[0]?.xMm).toBeGreaterThan(1000)
  if (plan !== null) expect(validate({ ...base, vehicle }, plan)).toEqual([])
})
