/**
 * The engine stops when its time is over. The clock here moves a millisecond each time it is asked,
 * so that what is asked after the deadline says how long the engine goes on, on any machine.
 */
import { describe, expect, it } from 'vitest'
import { freightFamilies, freightRequest } from '../benchmark-instances/freight.ts'
import { pack } from '../pack.ts'
import type { PackRequest } from '../request.ts'
import { firstPlanMs } from './budget.ts'

/** Between stages, from making blocks to the reasons, the clock is asked once more each. */
const fewLooks = 12

function looksAfterDeadline(request: PackRequest, milliseconds: number): number {
  let nowMs = 0
  pack(request, { kind: 'milliseconds', milliseconds, nowMs: () => nowMs++ })
  return Math.max(0, nowMs - milliseconds)
}

describe.each(freightFamilies)('time is over with %s', (family) => {
  it.each([10, 100, 2000])('of %s pieces soon after the first plan', (pieces) => {
    const request = freightRequest({ family, pieces, kinds: 20, stops: 1, seed: 5 })
    for (const milliseconds of [0, 50]) {
      expect(looksAfterDeadline(request, milliseconds)).toBeLessThan(firstPlanMs + fewLooks)
    }
  })

  it.each([10, 100])('of %s pieces soon after it is', (pieces) => {
    const request = freightRequest({ family, pieces, kinds: 20, stops: 1, seed: 5 })
    expect(looksAfterDeadline(request, 2 * firstPlanMs)).toBeLessThan(fewLooks)
  })
})

it('a load of many pieces is broken off in the middle of its first plan', () => {
  const request = freightRequest({ family: 'mixed', pieces: 2000, kinds: 400, stops: 1, seed: 5 })
  let looks = 0
  const nowMs = () => (looks++ < 20 ? 0 : 1_000_000)
  const plan = pack(request, { kind: 'milliseconds', milliseconds: 50, nowMs })
  const whole = pack(request, { kind: 'nodes', nodes: 1 })
  expect(plan.placements.length).toBeLessThan(whole.placements.length)
})
