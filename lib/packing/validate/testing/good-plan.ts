/** A correct plan, and ways to spoil it: each test of a fault begins here. */
import type { Placement, Plan } from '../../plan.ts'
import type { Violation } from '../violation.ts'
import { planOf, type Stand } from './plan-of.ts'
import { item, request } from './requests.ts'

/** Two axles whose limits are exactly the whole load's. */
export const axles = [
  { positionMm: 0, maxLoadG: 300_000 },
  { positionMm: 4000, maxLoadG: 150_000 },
]

/**
 * Two stops: the last stop's goods are in front, two high; a long board is across two cartons of the
 * first stop. Every rule has something to judge here.
 */
export const goodRequest = request(
  [
    item('front', { quantity: 2, stop: 2 }),
    item('base', { quantity: 2, maxWeightOnTopG: 25_000 }),
    item('board', { lengthMm: 1800, weightG: 50_000, fragile: true, widthMm: 800 }),
  ],
  { vehicle: { axles } },
)
export const goodStands: readonly Stand[] = [
  { itemId: 'front', at: [0, 0, 0] },
  { itemId: 'front', at: [0, 0, 500] },
  { itemId: 'base', at: [1000, 0, 0] },
  { itemId: 'base', at: [2000, 0, 0] },
  { itemId: 'board', at: [1100, 0, 500] },
]
export const good = planOf(goodRequest, goodStands)

export function reasons(violations: readonly Violation[]): readonly string[] {
  return [...new Set(violations.map(({ reason }) => reason))].sort()
}

export function withPlacement(index: number, change: Partial<Placement>): Plan {
  const placements = good.placements.map((placement, each) =>
    each === index ? { ...placement, ...change } : placement,
  )
  return { ...good, placements }
}
