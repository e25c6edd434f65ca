import { describe, expect, test } from 'vitest'
import type { Placement } from '../plan.ts'
import { forkliftFromG, type PackRequest } from '../request.ts'
import {
  axles,
  good,
  goodRequest,
  goodStands,
  reasons,
  withPlacement,
} from './testing/good-plan.ts'
import { planOf, type Stand } from './testing/plan-of.ts'
import { item, request } from './testing/requests.ts'
import { validate } from './validate.ts'
import type { Violation } from './violation.ts'

describe('a good plan', () => {
  test('is found to be good', () => {
    expect(validate(goodRequest, good)).toEqual([])
  })

  test('may be empty, when everything is left out', () => {
    expect(validate(goodRequest, planOf(goodRequest, []))).toEqual([])
  })

  test('may have walls and tops that touch', () => {
    const cubes = request([item('cube', { quantity: 8, heightMm: 1000 })], {
      vehicle: { lengthMm: 2000 },
    })
    const corners = [0, 1000].flatMap((x) =>
      [0, 1000].flatMap((z) => [0, 1000].map((y) => [x, y, z])),
    )
    const stands = corners.map(([x = 0, y = 0, z = 0]) => ({
      itemId: 'cube',
      at: [x, y, z] as const,
    }))
    expect(validate(cubes, planOf(cubes, stands))).toEqual([])
  })
})

describe('a plan with one fault is caught for it', () => {
  test('overlap', () => {
    const two = request([item('a', { quantity: 2 })])
    const stands: readonly Stand[] = [
      { itemId: 'a', at: [0, 0, 0] },
      { itemId: 'a', at: [999, 999, 0] },
    ]
    expect(validate(two, planOf(two, stands))).toEqual([
      {
        reason: 'overlap',
        piece: { itemId: 'a', pieceIndex: 0 },
        other: { itemId: 'a', pieceIndex: 1 },
      },
    ])
  })

  test('outside, by a millimetre beyond each of the six walls', () => {
    const one = request([item('a')])
    for (const at of [
      [-1, 0, 0],
      [0, -1, 0],
      [0, 0, -1],
      [3001, 0, 0],
      [0, 1001, 0],
    ] as const) {
      expect(reasons(validate(one, planOf(one, [{ itemId: 'a', at }])))).toContain('outside')
    }
    const tall = request([item('a', { heightMm: 2001 })])
    expect(reasons(validate(tall, planOf(tall, [{ itemId: 'a', at: [0, 0, 0] }])))).toEqual([
      'outside',
    ])
  })

  test('outside, by a coordinate that is no number', () => {
    expect(reasons(validate(goodRequest, withPlacement(0, { xMm: Number.NaN })))).toContain(
      'outside',
    )
  })

  test('floating, by a millimetre of overhang', () => {
    const plan = planOf(goodRequest, goodStands.with(1, { itemId: 'front', at: [0, 1, 500] }))
    expect(reasons(validate(goodRequest, plan))).toEqual(['floating'])
  })

  test('floating, by less support than a settable share asks for', () => {
    const over = (yMm: number, supportShare: number): readonly string[] => {
      const two = request([item('a', { quantity: 2 })], { options: { supportShare } })
      const at = [0, yMm, 500] as const
      return reasons(
        validate(
          two,
          planOf(two, [
            { itemId: 'a', at: [0, 0, 0] },
            { itemId: 'a', at },
          ]),
        ),
      )
    }
    expect(over(250, 0.75)).toEqual([])
    expect(over(251, 0.75)).toEqual(['floating'])
    expect(over(1000, 0)).toEqual([])
  })

  test('overloaded, by the payload', () => {
    const light = { ...goodRequest, vehicle: { ...goodRequest.vehicle, payloadG: 449_999 } }
    expect(validate(light, planOf(light, goodStands))).toEqual([
      { reason: 'overloaded', what: 'payload', actualG: 450_000, limitG: 449_999 },
    ])
  })

  test('overloaded, by a share of the weight on top', () => {
    // The board shares 900 mm with each of the two that carry it.
    const frail = request(
      goodRequest.items.map((each) =>
        each.id === 'base' ? { ...each, maxWeightOnTopG: 24_999 } : each,
      ),
    )
    const found = validate(frail, planOf(frail, goodStands))
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ reason: 'overloaded', actualG: 25_000, limitG: 24_999 })
  })

  test('overloaded, by what stands two pieces further up', () => {
    const pile = (limitG: number): readonly Violation[] => {
      const three = request([
        item('low', { maxWeightOnTopG: limitG }),
        item('middle', { weightG: 1000 }),
        item('high', { weightG: 5000 }),
      ])
      return validate(
        three,
        planOf(three, [
          { itemId: 'low', at: [0, 0, 0] },
          { itemId: 'middle', at: [0, 0, 500] },
          { itemId: 'high', at: [0, 0, 1000] },
        ]),
      )
    }
    expect(pile(6000)).toEqual([])
    expect(reasons(pile(5999))).toEqual(['overloaded'])
  })

  test('fragile-under-load', () => {
    const fragile = request([item('vase', { fragile: true }), item('carton')])
    const found = validate(
      fragile,
      planOf(fragile, [
        { itemId: 'vase', at: [0, 0, 0] },
        { itemId: 'carton', at: [0, 0, 500] },
      ]),
    )
    expect(found).toEqual([
      {
        reason: 'fragile-under-load',
        piece: { itemId: 'vase', pieceIndex: 0 },
        other: { itemId: 'carton', pieceIndex: 0 },
      },
    ])
  })

  test('not-stackable, by what stands on it', () => {
    const rigid = request([item('drum', { stackable: false }), item('carton')])
    const stands: readonly Stand[] = [
      { itemId: 'drum', at: [0, 0, 0] },
      { itemId: 'carton', at: [0, 0, 500] },
    ]
    expect(reasons(validate(rigid, planOf(rigid, stands)))).toEqual(['not-stackable'])
  })

  test('not-on-floor, by what is not stackable and stands on another', () => {
    const rigid = request([item('drum', { stackable: false }), item('carton')])
    const stands: readonly Stand[] = [
      { itemId: 'carton', at: [0, 0, 0] },
      { itemId: 'drum', at: [0, 0, 500] },
    ]
    expect(reasons(validate(rigid, planOf(rigid, stands)))).toEqual(['not-on-floor'])
  })

  test('wrong-orientation, by one that the item may not take', () => {
    const tipped = planOf(
      goodRequest,
      goodStands.with(4, { itemId: 'board', at: [1100, 0, 500], orientation: 'lhw' }),
    )
    expect(reasons(validate(goodRequest, tipped))).toEqual(['wrong-orientation'])
  })

  test('wrong-orientation, by extents that are not the item’s', () => {
    const shrunk = withPlacement(1, { dzMm: 499 })
    expect(reasons(validate(goodRequest, shrunk))).toContain('wrong-orientation')
  })

  test.each([
    ['rear', [1500, 0, 0], [0, 0, 0]],
    ['left', [0, 0, 0], [0, 1000, 0]],
    ['right', [0, 1000, 0], [0, 0, 0]],
  ] as const)('blocked-at-stop, on the way to a door at the %s', (doorSide, late, early) => {
    const twoStops = request([item('early'), item('late', { stop: 2 })], { vehicle: { doorSide } })
    const blocked = planOf(twoStops, [
      { itemId: 'early', at: early },
      { itemId: 'late', at: late },
    ])
    expect(validate(twoStops, blocked)).toEqual([
      {
        reason: 'blocked-at-stop',
        stop: 1,
        piece: { itemId: 'early', pieceIndex: 0 },
        other: { itemId: 'late', pieceIndex: 0 },
      },
    ])
    const swapped = planOf(twoStops, [
      { itemId: 'late', at: early },
      { itemId: 'early', at: late },
    ])
    expect(validate(twoStops, swapped)).toEqual([])
    const anyOrder = { ...twoStops, options: { ...twoStops.options, lastInFirstOut: false } }
    expect(validate(anyOrder, blocked)).toEqual([])
  })

  test('blocked-at-stop, by a later stop’s piece on top', () => {
    const twoStops = request([item('early'), item('late', { stop: 2 })])
    const plan = planOf(twoStops, [
      { itemId: 'early', at: [0, 0, 0] },
      { itemId: 'late', at: [0, 0, 500] },
    ])
    expect(reasons(validate(twoStops, plan))).toEqual(['blocked-at-stop'])
  })

  test('axle-over, on departure', () => {
    const weak = {
      ...goodRequest,
      vehicle: {
        ...goodRequest.vehicle,
        axles: axles.with(1, { positionMm: 4000, maxLoadG: 149_999 }),
      },
    }
    const found = validate(weak, planOf(weak, goodStands))
    expect(reasons(found)).toEqual(['axle-over'])
    expect(found[0]).toMatchObject({ axleIndex: 1, afterStop: 0, limitG: 149_999 })
  })

  test('axle-over, only after a stop took the weight off the other end', () => {
    // The piece behind the second axle lifts the first one, until it is unloaded.
    const overhang = request([item('stay', { stop: 2 }), item('go')], {
      vehicle: {
        axles: [
          { positionMm: 1500, maxLoadG: 150_000 },
          { positionMm: 3000, maxLoadG: 300_000 },
        ],
      },
    })
    const plan = planOf(overhang, [
      { itemId: 'stay', at: [0, 0, 0] },
      { itemId: 'go', at: [3000, 0, 0] },
    ])
    const found = validate(overhang, plan)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ reason: 'axle-over', axleIndex: 0, afterStop: 1 })
  })

  test('wrong-order, by what is loaded before what carries it', () => {
    const order = [0, 1, 2, 4, 3] as const
    const stands = order.flatMap((index) => goodStands.slice(index, index + 1))
    expect(reasons(validate(goodRequest, planOf(goodRequest, stands)))).toEqual(['wrong-order'])
    const floating = { ...goodRequest, options: { ...goodRequest.options, supportShare: 0 } }
    expect(reasons(validate(floating, planOf(floating, stands)))).toEqual([])
  })

  test.each([
    ['rear', [1500, 0, 0], [0, 0, 0]],
    ['left', [0, 0, 0], [0, 1000, 0]],
    ['right', [0, 1000, 0], [0, 0, 0]],
  ] as const)('blocked-at-loading, on the way in from the %s', (doorSide, near, far) => {
    const light = { weightG: 1000 }
    const items = [item('first', light), item('second', light)]
    const two = request(items, { vehicle: { doorSide } })
    const passed = planOf(two, [
      { itemId: 'first', at: near },
      { itemId: 'second', at: far },
    ])
    expect(validate(two, passed)).toEqual([
      {
        reason: 'blocked-at-loading',
        piece: { itemId: 'second', pieceIndex: 0 },
        other: { itemId: 'first', pieceIndex: 0 },
      },
    ])
    const inwardsFirst = planOf(two, [
      { itemId: 'first', at: far },
      { itemId: 'second', at: near },
    ])
    expect(validate(two, inwardsFirst)).toEqual([])
  })

  test.each([
    ['rear', [1000, 0, 0], [0, 0, 500]],
    ['left', [0, 0, 0], [0, 1000, 500]],
    ['right', [0, 1000, 0], [0, 0, 500]],
  ] as const)('blocked-forklift, on its way in from the %s', (doorSide, near, high) => {
    const items = [
      item('base', { weightG: 1000, stop: 2 }),
      item('low', { weightG: 1000, stop: 2 }),
      item('heavy', { weightG: forkliftFromG }),
    ]
    const beneath = [high[0], high[1], 0] as const
    const stands = (order: readonly string[]) =>
      order.map((itemId) => ({
        itemId,
        at: itemId === 'low' ? near : itemId === 'heavy' ? high : beneath,
      }))
    const loads = request(items, { vehicle: { doorSide } })
    // The low one is beneath the height at which the heavy one is moved in: the forklift drives there.
    expect(validate(loads, planOf(loads, stands(['base', 'low', 'heavy'])))).toEqual([
      {
        reason: 'blocked-forklift',
        piece: { itemId: 'heavy', pieceIndex: 0 },
        other: { itemId: 'low', pieceIndex: 0 },
      },
    ])
    expect(validate(loads, planOf(loads, stands(['base', 'heavy', 'low'])))).toEqual([])
    const byHand = request(
      items.map(({ id, stop }) => item(id, { weightG: forkliftFromG - 1, stop })),
      { vehicle: { doorSide } },
    )
    expect(validate(byHand, planOf(byHand, stands(['base', 'low', 'heavy'])))).toEqual([])
  })

  test('a forklift that nothing can make way for is not blocked', () => {
    // The bridge needs the one in front, and the heavy one needs the bridge.
    const light = { weightG: 1000 }
    const items = [
      item('back', light),
      item('front', light),
      item('bridge', light),
      item('heavy', { weightG: forkliftFromG }),
    ]
    const loads = request(items, { options: { supportShare: 0.5 } })
    const stands = [
      { itemId: 'back', at: [0, 0, 0] },
      { itemId: 'front', at: [1000, 0, 0] },
      { itemId: 'bridge', at: [500, 0, 500] },
      { itemId: 'heavy', at: [0, 0, 1000] },
    ] as const
    expect(validate(loads, planOf(loads, stands))).toEqual([])
  })
})

test('a plan of ten thousand pieces in one place is answered, not gone through pair by pair', () => {
  const many: PackRequest = request([item('a', { quantity: 10_000, weightG: 1 })])
  const placements = Array.from({ length: 10_000 }, (_, pieceIndex) => ({
    ...good.placements[0],
    itemId: 'a',
    pieceIndex,
    step: pieceIndex + 1,
  }))
  const found = validate(many, { ...good, placements: placements as Placement[] })
  expect(found.filter(({ reason }) => reason === 'overlap')).toHaveLength(10_000)
})
