import { expect, test } from 'vitest'
import { minimalStandard } from '../packing/benchmark-instances/minimal-standard.ts'
import { uprightOrientations, type Item, type Vehicle } from '../packing/request.ts'
import { validate } from '../packing/validate/validate.ts'
import { checkFit, type FitRequest } from './check-fit.ts'
import type { PlanningWaybill } from './planning-waybill.ts'
import { proposeGroups } from './propose-groups.ts'

const origin = { lat: 13.5, lng: 100.5 }

function vehicle(lengthMm: number): Vehicle {
  const size = { lengthMm, widthMm: 1700, heightMm: 1800 }
  return { ...size, payloadG: 5_000_000, axles: [], doorSide: 'rear' }
}

/** Waybills of boxes that all differ, each at a stop of its own. */
function shipment(seed: number, count: number) {
  const random = minimalStandard(seed)
  const side = () => Math.round(200 + random() * 500)
  const itemOf = (id: string): Item => ({
    id,
    lengthMm: side(),
    widthMm: side(),
    heightMm: side(),
    weightG: 9000,
    quantity: 1,
    orientations: uprightOrientations,
    stackable: true,
    fragile: false,
    maxWeightOnTopG: null,
    stop: 1,
    recipient: null,
    group: null,
  })
  const waybills = Array.from({ length: count }, (_, place): PlanningWaybill => {
    const items = [1, 2, 3].map((piece) => itemOf(`w${place}-${piece}`))
    return { id: `w${place}`, recipient: `r${place}`, place, items }
  })
  const places = waybills.map(() => ({ lat: 13 + random(), lng: 100 + random() }))
  return { waybills, places, origin }
}

test.each([
  ['complete', { isOver: (asked: number) => asked > 2000, isTooLate: false }],
  ['a first one', { isOver: () => true, isTooLate: false }],
  ['made without a search', { isOver: () => true, isTooLate: true }],
])('a proposal that is %s has only groups that fit when they are accepted', (_, ends) => {
  for (const seed of [2, 23, 96, 142]) {
    const { waybills, places } = shipment(seed, 16)
    const types = [2500, 4000].map((mm) => ({
      id: `${mm}`,
      vehicle: vehicle(mm),
      priceMinor: mm,
    }))
    let asked = 0
    const { vehicles, leftOut } = proposeGroups(
      {
        types,
        waybills,
        places,
        origin,
        objective: seed % 2 === 0 ? 'fewest_vehicles' : 'smallest_vehicles',
        maxVehicles: null,
        keepRecipientsTogether: false,
      },
      {
        isOver: () => ends.isOver(++asked),
        isTooLate: () => ends.isTooLate,
        isCanceled: () => false,
      },
    )
    expect(leftOut).toEqual([])
    for (const { waybillIds, request } of vehicles) {
      const own = waybillIds.flatMap((id) => waybills.find((each) => each.id === id) ?? [])
      const { plan, ...fit } = checkFit(
        {
          vehicle: request.vehicle,
          others: [],
          waybills: own.map((each, place) => ({ ...each, place })),
          places: own.map(({ place }) => places[place] ?? null),
          carried: new Set(),
          origin,
        },
        () => false,
      )
      expect(plan.leftOut).toEqual([])
      expect(validate(fit.request, plan)).toEqual([])
    }
  }
})

/** The time is over after so many questions. */
function checkedUntil(questions: number, request: FitRequest) {
  let asked = 0
  return checkFit(request, () => ++asked > questions)
}

test('more time never gives a plan that carries less, and a search whose time ended says so', () => {
  const about = { ...shipment(5, 60), vehicle: vehicle(4000), others: [] }
  const carried = new Set(about.waybills.slice(0, 6).map(({ id }) => id))
  const isCarried = ({ itemId }: { itemId: string }) => carried.has(itemId.split('-')[0] ?? '')
  let before = 0
  for (const questions of [0, 100, 2000]) {
    const { plan, request, endedEarly } = checkedUntil(questions, { ...about, carried })
    expect(validate(request, plan)).toEqual([])
    expect(plan.volumeMm3).toBeGreaterThanOrEqual(before)
    expect(endedEarly).toBe(questions < 2000)
    // Half of the room is filled first, so that there is a plan soon, and its goods stay in.
    expect(plan.leftOut.some(isCarried)).toBe(questions === 0)
    before = plan.volumeMm3
  }
})
