import { describe, expect, test } from 'vitest'
import type { LeastChange, LeftOutReason, Placement, Plan } from '../plan.ts'
import type { PackRequest } from '../request.ts'
import { planOf, type Stand } from './testing/plan-of.ts'
import { item, request } from './testing/requests.ts'
import { validate } from './validate.ts'
import type { Violation } from './violation.ts'

/** Two axles that bear what the whole load puts on them, and not a gram more. */
const axles = [
  { positionMm: 0, maxLoadG: 300_000 },
  { positionMm: 4000, maxLoadG: 150_000 },
]

/**
 * Two stops: what comes out last stands in front, two high; a long board lies across two cartons of
 * the first stop. Every rule has something to judge here.
 */
const goodRequest = request(
  [
    item('front', { quantity: 2, stop: 2 }),
    item('base', { quantity: 2, maxWeightOnTopG: 25_000 }),
    item('board', { lengthMm: 1800, weightG: 50_000, fragile: true, widthMm: 800 }),
  ],
  { vehicle: { axles } },
)
const goodStands: readonly Stand[] = [
  { itemId: 'front', at: [0, 0, 0] },
  { itemId: 'front', at: [0, 0, 500] },
  { itemId: 'base', at: [1000, 0, 0] },
  { itemId: 'base', at: [2000, 0, 0] },
  { itemId: 'board', at: [1100, 0, 500] },
]
const good = planOf(goodRequest, goodStands)

function reasons(violations: readonly Violation[]): readonly string[] {
  return [...new Set(violations.map(({ reason }) => reason))].sort()
}

function withPlacement(index: number, change: Partial<Placement>): Plan {
  const placements = good.placements.map((placement, each) =>
    each === index ? { ...placement, ...change } : placement,
  )
  return { ...good, placements }
}

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
    const corners = [0, 1000].flatMap((z) =>
      [0, 1000].flatMap((x) => [0, 1000].map((y) => [x, y, z])),
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
    // What lies behind the second axle lifts the first one, until it is unloaded.
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

  test('unknown-item', () => {
    expect(reasons(validate(goodRequest, withPlacement(4, { itemId: 'ghost' })))).toContain(
      'unknown-item',
    )
  })

  test('unknown-piece', () => {
    expect(reasons(validate(goodRequest, withPlacement(0, { pieceIndex: 2 })))).toEqual([
      'unknown-piece',
    ])
  })

  test('duplicate-piece', () => {
    expect(reasons(validate(goodRequest, withPlacement(0, { pieceIndex: 1 })))).toEqual([
      'duplicate-piece',
    ])
  })

  test('wrong-quantity, by goods that are neither in nor left out', () => {
    const plan = planOf(goodRequest, goodStands.slice(0, 4))
    expect(reasons(validate(goodRequest, plan))).toEqual([])
    expect(validate(goodRequest, { ...plan, leftOut: [] })).toEqual([
      { reason: 'wrong-quantity', itemId: 'board', placed: 0, leftOut: 0, wanted: 1 },
    ])
  })

  test('group-split', () => {
    const group = 'waybill'
    const grouped = { ...goodRequest, items: goodRequest.items.map((each) => ({ ...each, group })) }
    expect(validate(grouped, planOf(grouped, goodStands))).toEqual([])
    expect(validate(grouped, planOf(grouped, goodStands.slice(0, 4)))).toEqual([
      { reason: 'group-split', group },
    ])
  })

  test('wrong-left-out, by each reason that the request contradicts', () => {
    const plan = planOf(goodRequest, goodStands.slice(0, 4))
    const saying = (reason: LeftOutReason): readonly string[] => {
      const leftOut = [{ itemId: 'board', quantity: 1, reason, leastChange: null }]
      return reasons(validate(goodRequest, { ...plan, leftOut }))
    }
    const limitMm3 = 16_000_000_000
    const far = { axleIndex: 0, afterStop: 0 }
    expect([
      saying({ kind: 'weight-over', actualG: 2_000_001, limitG: 2_000_000 }),
      saying({ kind: 'volume-over', actualMm3: limitMm3 + 1, limitMm3 }),
      saying({ kind: 'axle-over', actualG: 300_001, limitG: 300_000, ...far }),
    ]).toEqual([[], [], []])
    const wrong = ['wrong-left-out']
    expect([
      saying({ kind: 'size-over', side: 'length', actualMm: 4001, limitMm: 4000 }),
      saying({ kind: 'weight-over', actualG: 2_000_000, limitG: 2_000_000 }),
      saying({ kind: 'volume-over', actualMm3: limitMm3, limitMm3 }),
      saying({ kind: 'axle-over', actualG: 300_001, limitG: 299_999, ...far }),
      saying({ kind: 'group-incomplete', group: 'none' }),
    ]).toEqual([wrong, wrong, wrong, wrong, wrong])
  })

  test('wrong-left-out, by a size that passes, another one, or a change that is not enough', () => {
    const pole = request([item('pole', { lengthMm: 4500, heightMm: 2100 })])
    const saying = (reason: LeftOutReason, leastChange: LeastChange | null): readonly string[] => {
      const leftOut = [{ itemId: 'pole', quantity: 1, reason, leastChange }]
      return reasons(validate(pole, { ...planOf(pole, []), leftOut }))
    }
    const tooLong = { kind: 'size-over', side: 'length', actualMm: 4500, limitMm: 4000 } as const
    expect(saying(tooLong, null)).toEqual([])
    const wrong = ['wrong-left-out']
    expect(saying({ ...tooLong, actualMm: 4501 }, null)).toEqual(wrong)
    expect(saying({ ...tooLong, side: 'width' }, null)).toEqual(wrong)
    // It is too high as well.
    expect(saying(tooLong, { kind: 'shrink-item', side: 'length', byMm: 500 })).toEqual(wrong)
    expect(saying(tooLong, { kind: 'allow-tipping', itemId: 'pole' })).toEqual(wrong)
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
    const two = request([item('first'), item('second')], { vehicle: { doorSide } })
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

  test('wrong-steps', () => {
    expect(reasons(validate(goodRequest, withPlacement(4, { step: 6 })))).toContain('wrong-steps')
    const reversed = { ...good, placements: good.placements.toReversed() }
    expect(reasons(validate(goodRequest, reversed))).toEqual(['wrong-steps'])
  })

  test('wrong-layer', () => {
    expect(validate(goodRequest, withPlacement(4, { layer: 3 }))).toEqual([
      { reason: 'wrong-layer', piece: { itemId: 'board', pieceIndex: 0 }, actual: 2 },
    ])
  })

  test.each([
    ['one is missing', good.loadingRuns.slice(0, 2)],
    ['the first is missing', good.loadingRuns.slice(1)],
    ['one is of another item', good.loadingRuns.map((run) => ({ ...run, itemId: 'base' }))],
    ['one is of another stop', good.loadingRuns.map((run) => ({ ...run, stop: 7 }))],
    ['one has another quantity', good.loadingRuns.map((run) => ({ ...run, quantity: 9 }))],
    ['they are not numbered', good.loadingRuns.map((run) => ({ ...run, number: 1 }))],
  ])('wrong-loading-runs, when %s', (_, loadingRuns) => {
    expect(reasons(validate(goodRequest, { ...good, loadingRuns }))).toEqual(['wrong-loading-runs'])
  })

  test.each([
    ['weightG', { weightG: good.weightG + 1 }],
    ['volumeMm3', { volumeMm3: good.volumeMm3 - 1 }],
    ['fill.volume', { fill: { ...good.fill, volume: good.fill.volume + 1e-6 } }],
    ['fill.floor', { fill: { ...good.fill, floor: good.fill.floor + 1e-6 } }],
    ['fill.weight', { fill: { ...good.fill, weight: good.fill.weight + 1e-6 } }],
    ['centerOfGravityMm.x', { centerOfGravityMm: { x: 1, y: 466.666_667, z: 372.222_222 } }],
  ] as const)('wrong-figures, by another %s', (figure, change) => {
    const found = validate(goodRequest, { ...good, ...change })
    expect(reasons(found)).toEqual(['wrong-figures'])
    expect(found[0]).toMatchObject({ figure })
  })

  test('wrong-figures, by no centre of gravity or one along another axis', () => {
    const center = good.centerOfGravityMm
    if (center === null) throw new Error('the good plan has a centre of gravity')
    const figures = (centerOfGravityMm: Plan['centerOfGravityMm']): readonly unknown[] =>
      validate(goodRequest, { ...good, centerOfGravityMm }).map((found) =>
        found.reason === 'wrong-figures' ? found.figure : found.reason,
      )
    expect(figures(null)).toHaveLength(3)
    expect(figures({ ...center, y: center.y + 1 })).toEqual(['centerOfGravityMm.y'])
    expect(figures({ ...center, z: center.z - 1 })).toEqual(['centerOfGravityMm.z'])
  })

  test('wrong-figures, by axle loads of another amount, stop or none', () => {
    const found = (axleLoads: Plan['axleLoads']): readonly string[] =>
      reasons(validate(goodRequest, { ...good, axleLoads }))
    expect(good.axleLoads.map(({ afterStop }) => afterStop)).toEqual([0, 1, 2])
    expect(found(good.axleLoads.slice(0, 2))).toEqual([])
    const wrong = ['wrong-figures']
    expect(found(good.axleLoads.slice(1))).toEqual(wrong)
    expect(found([])).toEqual(wrong)
    // Also of an empty vehicle the loads on departure are stated.
    const empty = { ...planOf(goodRequest, []), axleLoads: [] }
    expect(reasons(validate(goodRequest, empty))).toEqual(wrong)
    expect(found(good.axleLoads.toReversed())).toEqual(wrong)
    expect(found(good.axleLoads.map((loads) => ({ ...loads, afterStop: 7 })))).toEqual(wrong)
    const heavier = good.axleLoads.map(({ afterStop, loadsG }) => ({
      afterStop,
      loadsG: loadsG.map((loadG) => loadG + 1),
    }))
    expect(found(heavier)).toEqual(wrong)
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
