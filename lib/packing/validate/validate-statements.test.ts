/** Names, quantities, order, layers, runs and figures: all that a plan states beside where things are. */
import { describe, expect, test } from 'vitest'
import type { LeastChange, LeftOutReason, Plan } from '../plan.ts'
import { good, goodRequest, goodStands, reasons, withPlacement } from './testing/good-plan.ts'
import { planOf } from './testing/plan-of.ts'
import { item, request } from './testing/requests.ts'
import { validate } from './validate.ts'

describe('what a plan says of itself is held against what stands in it', () => {
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
