/** These rules hold for every choice of vehicles, judged by the validator. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fleet } from './fleet.ts'
import { fleetObjectives, type FleetRequest } from './fleet-request.ts'
import { anyRequest } from './validate/testing/any-request.ts'
import { validateFleet } from './validate/validate-fleet.ts'

const budget = { kind: 'nodes', nodes: 80 } as const
const single = anyRequest({ maxItems: 5, maxQuantity: 6 })

const anyFleet: fc.Arbitrary<FleetRequest> = fc
  .record({
    requests: fc.array(single, { minLength: 1, maxLength: 3 }),
    prices: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 3, maxLength: 3 }),
    available: fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: 3, maxLength: 3 }),
    objective: fc.constantFrom(...fleetObjectives),
    maxVehicles: fc.option(fc.integer({ min: 1, max: 4 })),
    keepRecipientsTogether: fc.boolean(),
    recipients: fc.array(fc.constantFrom(null, 'r1', 'r2'), { minLength: 5, maxLength: 5 }),
  })
  .map(({ requests, prices, available, recipients, objective, maxVehicles, ...rest }) => ({
    vehicleTypes: requests.map(({ vehicle }, index) => ({
      id: `t${index}`,
      vehicle,
      priceMinor: prices[index] ?? 1,
      available: available[index] ?? null,
    })),
    items: Array.from(requests[0]?.items ?? [], (item, index) => ({
      ...item,
      recipient: recipients[index] ?? null,
    })),
    options: requests[0]?.options ?? { supportShare: 1, lastInFirstOut: true },
    objective,
    maxVehicles,
    keepRecipientsTogether: rest.keepRecipientsTogether,
  }))

describe('any choice of vehicles', () => {
  it('keeps every rule of its request', () => {
    fc.assert(
      fc.property(anyFleet, (request) => {
        expect(validateFleet(request, fleet(request, budget))).toEqual([])
      }),
      { numRuns: 80 },
    )
  })

  it('is the same for the same request and nodes', () => {
    fc.assert(
      fc.property(anyFleet, (request) => {
        expect(fleet(request, budget)).toEqual(fleet(request, budget))
      }),
      { numRuns: 15 },
    )
  })
})
