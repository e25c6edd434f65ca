import { afterEach, expect, test, vi } from 'vitest'
import { quoteOptions } from '#lib/freight/pack-whole.ts'
import type { FleetRequest } from '#lib/packing/fleet-request.ts'
import { uprightOrientations } from '#lib/packing/request.ts'
import { runPackingJob } from './run-packing-job.ts'

afterEach(() => vi.restoreAllMocks())

const types = [
  [2300, 1650, 1700, 1200, 9110],
  [6500, 2300, 2350, 6500, 16_680],
  [13_500, 2450, 2650, 27_000, 30_960],
] as const

/** Four of the largest take it only after a search. */
const request: FleetRequest = {
  vehicleTypes: types.map(([lengthMm, widthMm, heightMm, payloadKg, priceMinor]) => ({
    id: String(lengthMm),
    vehicle: {
      lengthMm,
      widthMm,
      heightMm,
      payloadG: payloadKg * 1000,
      axles: [],
      doorSide: 'rear',
    },
    priceMinor,
    available: null,
  })),
  items: Array.from({ length: 40 }, (_, kind) => ({
    id: String(kind),
    lengthMm: 400 + ((kind * 70) % 800),
    widthMm: 300 + ((kind * 50) % 500),
    heightMm: 300 + ((kind * 30) % 600),
    weightG: 10_000 + (kind % 20) * 1000,
    quantity: 10 + kind,
    orientations: uprightOrientations,
    stackable: true,
    fragile: false,
    maxWeightOnTopG: null,
    stop: 1,
    recipient: null,
    group: null,
  })),
  options: quoteOptions,
  objective: 'lowest-price',
  maxVehicles: 10,
  keepRecipientsTogether: false,
}

function priceOf(milliseconds: number): number {
  const several = { kind: 'milliseconds', milliseconds } as const
  const job = { kind: 'choose', request, several, typeId: null, othersMs: 0 } as const
  const answer = runPackingJob({ ...job, roomsMm3: new Map() })
  if (answer.kind !== 'choose') throw new Error(JSON.stringify(answer))
  return answer.chosen.plan.priceMinor
}

test('the search for several vehicles has the time in which its thread ran, however long that took', () => {
  const atRest = priceOf(800)
  expect(atRest).toBeLessThan(priceOf(1))
  let passedMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (passedMs += 1000))
  expect(priceOf(800)).toBe(atRest)
})
