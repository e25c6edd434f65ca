/** Shippers may rely on these rules; each is shown with a load small enough to see. */
import { describe, expect, it } from 'vitest'
import { pack } from './pack.ts'
import type { PackProgress } from './pack-whole-groups.ts'
import type { Plan } from './plan.ts'
import type { Item, PackRequest, Vehicle } from './request.ts'
import { planOf } from './validate/testing/plan-of.ts'
import { item, request } from './validate/testing/requests.ts'
import { validate } from './validate/validate.ts'

const budget = { kind: 'nodes', nodes: 200 } as const

/** Packs and lets the validator judge. */
function packed(of: PackRequest): Plan {
  const plan = pack(of, budget)
  expect(validate(of, plan)).toEqual([])
  return plan
}

function load(items: readonly Item[], vehicle: Partial<Vehicle> = {}): PackRequest {
  return request(items, { vehicle })
}

/** A floor of one metre by one, two metres high: whatever goes in stands on one pile. */
const shaft = { lengthMm: 1000, widthMm: 1000, heightMm: 2000 }

describe('a load', () => {
  it('fills a vehicle to the last millimetre where the goods allow it', () => {
    const plan = packed(load([item('a', { quantity: 32, weightG: 1000 })]))
    expect(plan.fill.volume).toBe(1)
    expect(plan.leftOut).toEqual([])
  })

  it('is tipped only where that is allowed', () => {
    const tall = item('a', { lengthMm: 500, widthMm: 500, heightMm: 2500 })
    expect(packed(load([tall])).leftOut).toMatchObject([
      {
        itemId: 'a',
        reason: { kind: 'size-over', side: 'height', actualMm: 2500, limitMm: 2000 },
        leastChange: { kind: 'allow-tipping', itemId: 'a' },
      },
    ])
    const mayTip = { ...tall, orientations: ['lwh', 'hwl'] } as const
    expect(packed(load([mayTip])).placements).toHaveLength(1)
  })

  it('says by how much a piece is too long in its best orientation', () => {
    const beam = item('a', { lengthMm: 4300, widthMm: 100 })
    expect(packed(load([beam])).leftOut).toMatchObject([
      { reason: { kind: 'size-over' }, leastChange: { kind: 'shrink-item', byMm: 300 } },
    ])
  })

  it('stays within the payload and says how much payload is missing', () => {
    const plan = packed(load([item('a', { quantity: 32 })], { payloadG: 1_050_000 }))
    expect(plan.placements).toHaveLength(10)
    expect(plan.leftOut).toMatchObject([
      {
        quantity: 22,
        reason: { kind: 'weight-over', actualG: 3_200_000, limitG: 1_050_000 },
        leastChange: { kind: 'raise-payload', byG: 2_150_000 },
      },
    ])
  })

  it('has nothing on fragile goods, which may stand on others themselves', () => {
    const plan = packed(
      load([item('base', { quantity: 2 }), item('glass', { quantity: 2, fragile: true })], shaft),
    )
    const top = plan.placements.find(({ itemId }) => itemId === 'glass')
    expect(top?.zMm).toBe(1000)
    expect(plan.leftOut).toMatchObject([{ itemId: 'glass', quantity: 1 }])
  })

  it('keeps what is not stackable on the floor with nothing on it', () => {
    const plan = packed(load([item('a', { quantity: 2, stackable: false })], shaft))
    expect(plan.placements).toMatchObject([{ zMm: 0 }])
    expect(plan.leftOut).toMatchObject([
      { quantity: 1, reason: { kind: 'stacking-over' }, leastChange: { kind: 'allow-stacking' } },
    ])
  })

  it('follows the weight down the whole pile, not only to the next piece', () => {
    const pile = (bearsG: number) =>
      packed(load([item('a', { quantity: 4, maxWeightOnTopG: bearsG })], shaft)).placements.length
    expect(pile(300_000)).toBe(4)
    expect(pile(299_999)).toBe(3)
    expect(pile(100_000)).toBe(2)
    expect(pile(99_999)).toBe(1)
  })

  it('brings the goods of each stop out without moving those of a later one', () => {
    const items = [1, 2, 3].map((stop) =>
      item(`stop-${stop}`, { stop, quantity: 10, weightG: 1000 }),
    )
    const plan = packed(load(items))
    expect(plan.leftOut).toEqual([])
    const nearest = (stop: number) =>
      Math.min(...plan.placements.filter((p) => p.itemId === `stop-${stop}`).map((p) => p.xMm))
    expect(nearest(3)).toBe(0)
    expect(nearest(1)).toBeGreaterThan(nearest(3))
    // The last stop's goods are loaded first.
    expect(plan.placements[0]?.itemId).toBe('stop-3')
  })

  it.each(['rear', 'left', 'right'] as const)(
    'keeps the way to a door on the %s clear',
    (doorSide) => {
      const items = [1, 2].map((stop) =>
        item(`stop-${stop}`, { stop, quantity: 12, weightG: 1000 }),
      )
      expect(packed(load(items, { doorSide })).leftOut).toEqual([])
    },
  )

  it('says so when only the order of the stops keeps goods out', () => {
    const floor = { lengthMm: 4000, widthMm: 2000 }
    const strong = item('strong', { ...floor, heightMm: 1000, stop: 1 })
    const glass = item('glass', { ...floor, heightMm: 500, stop: 2, fragile: true })
    expect(packed(load([strong, glass])).leftOut).toMatchObject([
      {
        itemId: 'strong',
        reason: { kind: 'stop-order' },
        leastChange: { kind: 'drop-stop-order' },
      },
    ])
    const anyOrder = request([strong, glass], { options: { lastInFirstOut: false } })
    expect(packed(anyOrder).leftOut).toEqual([])
  })

  it('moves goods towards the rear until the front axle bears them', () => {
    const axles = [
      { positionMm: 0, maxLoadG: 500_000 },
      { positionMm: 4000, maxLoadG: 2_000_000 },
    ]
    const plan = packed(load([item('a', { weightG: 1_000_000 })], { axles }))
    expect(plan.axleLoads).toEqual([{ afterStop: 0, loadsG: [500_000, 500_000] }])
    expect(plan.centerOfGravityMm?.x).toBe(2000)
  })

  it('names the axle that binds and what it lacks', () => {
    const axles = [
      { positionMm: 0, maxLoadG: 400_000 },
      { positionMm: 4000, maxLoadG: 400_000 },
    ]
    const plan = packed(load([item('a', { weightG: 900_000 })], { axles }))
    expect(plan.leftOut).toMatchObject([
      { reason: { kind: 'axle-over' }, leastChange: { kind: 'raise-axle-limit' } },
    ])
  })

  it('takes a group whole or not at all', () => {
    const items = [
      item('a', { quantity: 20, group: 'w1' }),
      item('b', { quantity: 20, group: 'w2' }),
    ]
    const plan = packed(load(items))
    expect(plan.placements).toHaveLength(20)
    expect(new Set(plan.placements.map(({ itemId }) => itemId)).size).toBe(1)
  })

  it('leaves out hardly more groups than it must', () => {
    // A pile's worth each, of which the vehicle takes eight: 32 pieces.
    const items = Array.from({ length: 11 }, (_, index) =>
      item(`w${index}`, { quantity: 4, weightG: 1000, group: `w${index}` }),
    )
    expect(packed(load(items)).placements).toHaveLength(32)
  })

  it('is never one of which each piece would have to be loaded before the next', () => {
    // As in `loading-graph.test.ts`: each of the five waits for the next one in a circle.
    const sizes = { high: [1, 2, 1], tall: [1, 2, 11], low: [1, 2, 1], wide: [3, 2, 1] } as const
    const items = Object.entries({ ...sizes, pillar: [1, 1, 8] as const }).map(
      ([id, [lengthMm, widthMm, heightMm]]) =>
        item(id, { lengthMm, widthMm, heightMm, orientations: ['lwh'] }),
    )
    const vehicle = { lengthMm: 3, widthMm: 4, heightMm: 11 }
    const requested = request(items, { vehicle, options: { supportShare: 0.1 } })
    const circle = planOf(requested, [
      { itemId: 'tall', at: [1, 0, 0] },
      { itemId: 'low', at: [2, 1, 0] },
      { itemId: 'wide', at: [0, 2, 1] },
      { itemId: 'pillar', at: [0, 2, 2] },
      { itemId: 'high', at: [0, 1, 10] },
    ])
    expect(validate(requested, circle)).toMatchObject([{ reason: 'blocked-at-loading' }])
    const plan = pack(requested, { kind: 'nodes', nodes: 1 }, { previous: circle })
    expect(validate(requested, plan)).toEqual([])
    expect(plan.placements.length).toBeGreaterThanOrEqual(4)
  })

  it('loads equal pieces one after another as far as it can', () => {
    // Rows of two kinds by turns from the front to the door: wall by wall it would be ten runs.
    const items = ['a', 'b'].map((id) => item(id, { quantity: 16, weightG: 1000 }))
    expect(packed(load(items)).loadingRuns.length).toBeLessThanOrEqual(4)
  })

  it('numbers steps so that what carries comes first, and sums equal pieces to runs', () => {
    const plan = packed(load([item('a', { quantity: 12 })]))
    expect(plan.placements.map(({ step }) => step)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
    expect(plan.loadingRuns).toEqual([
      { number: 1, itemId: 'a', quantity: 12, firstStep: 1, lastStep: 12, stop: 1 },
    ])
    expect(plan.placements.map(({ layer, zMm }) => zMm === (layer - 1) * 500)).not.toContain(false)
  })
})

describe('the search', () => {
  // Sizes that leave gaps whatever one does, so that there is always something to improve.
  const awkward = request(
    [item('a', { lengthMm: 730, widthMm: 410, heightMm: 290, quantity: 60 })].concat(
      item('b', { lengthMm: 610, widthMm: 530, heightMm: 370, quantity: 60 }),
      item('c', { lengthMm: 470, widthMm: 350, heightMm: 310, quantity: 60 }),
    ),
    { vehicle: { payloadG: 100_000_000 } },
  )

  it('finds better plans with more nodes and reports each', () => {
    const seen: PackProgress[] = []
    const first = pack(awkward, { kind: 'nodes', nodes: 1 })
    const plan = pack(awkward, { kind: 'nodes', nodes: 400 }, { onProgress: (p) => seen.push(p) })
    expect(plan.volumeMm3).toBeGreaterThan(first.volumeMm3)
    expect(seen.length).toBeGreaterThan(1)
    const fills = seen.map(({ fillVolume }) => fillVolume)
    expect(fills).toEqual(fills.toSorted((a, b) => a - b))
  })

  it('stops when it is canceled and gives what it has', () => {
    let requested = 0
    const plan = pack(
      awkward,
      { kind: 'nodes', nodes: 100_000 },
      { isCanceled: () => ++requested > 20 },
    )
    expect(plan.nodes).toBeLessThan(30)
    expect(validate(awkward, plan)).toEqual([])
  })

  it('stops by a clock of the caller, and a budget of nothing still gives a plan', () => {
    let now = 0
    const nowMs = () => (now += 1)
    const plan = pack(awkward, { kind: 'milliseconds', milliseconds: 100, nowMs })
    expect(plan.nodes).toBeLessThan(110)
    const none = pack(awkward, { kind: 'milliseconds', milliseconds: 0, nowMs })
    expect(none.placements.length).toBeGreaterThan(50)
  })

  it('is over as soon as everything is in', () => {
    const plan = pack(request([item('a', { quantity: 3 })]), { kind: 'nodes', nodes: 100_000 })
    expect(plan.nodes).toBeLessThan(5)
  })
})
