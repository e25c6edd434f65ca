import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uprightOrientations, type Item, type Vehicle } from '../packing/request.ts'
import { validate } from '../packing/validate/validate.ts'
import { checkFit } from './check-fit.ts'
import type { PlanningWaybill } from './planning-waybill.ts'
import {
  proposeGroups,
  type PlanningType,
  type Proposal,
  type ProposalRequest,
} from './propose-groups.ts'

const never = { isOver: () => false, isTooLate: () => false, isCanceled: () => false }

function vehicle(lengthMm: number, payloadKg = 5000): Vehicle {
  const payloadG = payloadKg * 1000
  return { lengthMm, widthMm: 2000, heightMm: 2000, payloadG, axles: [], doorSide: 'rear' }
}

function typeOf(
  id: string,
  lengthMm: number,
  priceMinor: number,
  payloadKg?: number,
): PlanningType {
  return { id, vehicle: vehicle(lengthMm, payloadKg), priceMinor }
}

const small = typeOf('small', 2000, 100)
const large = typeOf('large', 6000, 250)

interface Box {
  readonly sideMm?: number
  readonly weightKg?: number
  readonly quantity?: number
}

function waybill(
  id: string,
  { sideMm = 1000, weightKg = 100, quantity = 1 }: Box = {},
  { recipient = id, place = 0 } = {},
): PlanningWaybill {
  const item: Item = {
    id: `${id}-1`,
    lengthMm: sideMm,
    widthMm: sideMm,
    heightMm: sideMm,
    weightG: weightKg * 1000,
    quantity,
    orientations: uprightOrientations,
    stackable: true,
    fragile: false,
    maxWeightOnTopG: null,
    stop: 1,
    recipient: null,
    group: null,
  }
  return { id, recipient, place, items: [item] }
}

function proposed(request: Partial<ProposalRequest> & Pick<ProposalRequest, 'waybills'>): Proposal {
  return proposeGroups(
    {
      types: [small, large],
      places: [{ lat: 13.7, lng: 100.5 }],
      origin: { lat: 13.6, lng: 100.5 },
      objective: 'fewest_vehicles',
      maxVehicles: null,
      keepRecipientsTogether: false,
      ...request,
    },
    never,
  )
}

const typesOf = ({ vehicles }: Proposal) => vehicles.map(({ typeId }) => typeId)

test('the fewest vehicles are those that the volume needs, the last one as small as can be', () => {
  const waybills = Array.from({ length: 30 }, (_, index) => waybill(`w${index}`))
  const proposal = proposed({ waybills })
  // 24 cubes fill a large one, and 6 a small one.
  expect(typesOf(proposal).toSorted()).toEqual(['large', 'small'])
  expect(proposal).toMatchObject({ leftOut: [], bound: { vehicles: 2, by: 'volume' } })
})

test('the smallest vehicles are no larger than the largest waybill needs', () => {
  const waybills = Array.from({ length: 16 }, (_, index) => waybill(`w${index}`))
  expect(typesOf(proposed({ waybills, objective: 'smallest_vehicles' }))).toEqual([
    'small',
    'small',
  ])
  const withLong = [...waybills, waybill('long', { quantity: 12 })]
  expect(typesOf(proposed({ waybills: withLong, objective: 'smallest_vehicles' }))).toContain(
    'large',
  )
})

test('where small vehicles are too few, larger ones are used', () => {
  const waybills = Array.from({ length: 20 }, (_, index) => waybill(`w${index}`))
  const proposal = proposed({ waybills, objective: 'smallest_vehicles', maxVehicles: 1 })
  expect(typesOf(proposal)).toEqual(['large'])
  expect(proposal.leftOut).toEqual([])
})

test('a waybill too large for every vehicle is left out with the reason, and the others travel', () => {
  const proposal = proposed({ waybills: [waybill('huge', { sideMm: 2100 }), waybill('plain')] })
  expect(proposal.leftOut).toMatchObject([
    { waybillId: 'huge', reasons: [{ reason: { kind: 'size-over' } }] },
  ])
  expect(proposal.vehicles.flatMap(({ waybillIds }) => waybillIds)).toEqual(['plain'])
})

test('with too few vehicles the rest is left out, with the number that is missing', () => {
  const waybills = Array.from({ length: 60 }, (_, index) => waybill(`w${index}`))
  const proposal = proposed({ waybills, maxVehicles: 1 })
  expect(typesOf(proposal)).toEqual(['large'])
  expect(proposal.leftOut).toHaveLength(36)
  expect(proposal.leftOut[0]?.reasons).toMatchObject([
    {
      reason: { kind: 'vehicles-over', limit: 1 },
      leastChange: { kind: 'more-vehicles', by: 2 },
    },
  ])
})

test('a waybill is never torn, and a recipient only where no vehicle takes all', () => {
  const places = [0, 1, 2, 3].map((step) => ({ lat: 13.7 + step / 10, lng: 100.5 }))
  const own = (recipient: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      waybill(`${recipient}${index}`, { quantity: 4 }, { recipient, place: index % 4 }),
    )
  const waybills = [...own('a', 4), ...own('b', 4), ...own('much', 8)]
  const { vehicles, leftOut } = proposed({ waybills, places, keepRecipientsTogether: true })
  expect(leftOut).toEqual([])
  for (const recipient of ['a', 'b']) {
    const carrying = vehicles.filter(({ waybillIds }) =>
      waybillIds.some((id) => id.startsWith(recipient)),
    )
    expect(carrying).toHaveLength(1)
  }
  const carryingMuch = vehicles.filter(({ waybillIds }) =>
    waybillIds.some((id) => id.startsWith('much')),
  )
  expect(carryingMuch.length).toBeGreaterThan(1)
})

const nowhere = { places: [null], origin: null }
const split = {
  objective: 'fewest_vehicles',
  maxVehicles: null,
  keepRecipientsTogether: false,
} as const

test('an interrupted search still has a vehicle for every waybill', () => {
  const waybills = Array.from({ length: 60 }, (_, index) => waybill(`w${index}`))
  const request: ProposalRequest = {
    types: [small, large],
    waybills,
    places: [null],
    origin: null,
    objective: 'fewest_vehicles',
    maxVehicles: null,
    keepRecipientsTogether: false,
  }
  const proposal = proposeGroups(request, {
    isOver: () => true,
    isTooLate: () => false,
    isCanceled: () => false,
  })
  expect(proposal.leftOut).toEqual([])
  expect(proposal.vehicles.flatMap(({ waybillIds }) => waybillIds)).toHaveLength(60)
})

test('waybills that the time was too short for are spread without a search, and can be loaded', () => {
  const places = Array.from({ length: 9 }, (_, step) => ({ lat: 13 + step / 20, lng: 100.5 }))
  const waybills = Array.from({ length: 90 }, (_, index) =>
    waybill(`w${index}`, { sideMm: 300 + (index % 7) * 100, quantity: 3 }, { place: index % 9 }),
  )
  for (const objective of ['fewest_vehicles', 'smallest_vehicles'] as const) {
    let asked = 0
    const proposal = proposeGroups(
      { ...split, types: [small, large], waybills, places, origin: null, objective },
      // The first vehicles are filled by a search, which is interrupted.
      { isOver: () => true, isTooLate: () => ++asked > 60, isCanceled: () => false },
    )
    expect(proposal).toMatchObject({ leftOut: [], endedEarly: true })
    expect(proposal.vehicles.flatMap(({ waybillIds }) => waybillIds)).toHaveLength(90)
    for (const { request, plan } of proposal.vehicles) expect(validate(request, plan)).toEqual([])
  }
})

test('small vehicles that are too few give way to larger ones also when the time is over', () => {
  const waybills = Array.from({ length: 20 }, (_, index) => waybill(`w${index}`))
  const { vehicles, leftOut } = proposeGroups(
    {
      ...split,
      ...nowhere,
      types: [small, large],
      waybills,
      objective: 'smallest_vehicles',
      maxVehicles: 1,
    },
    { isOver: () => true, isTooLate: () => true, isCanceled: () => false },
  )
  expect(leftOut).toEqual([])
  expect(vehicles.map(({ typeId }) => typeId)).toEqual(['large'])
})

const together = {
  objective: 'fewest_vehicles',
  maxVehicles: null,
  keepRecipientsTogether: true,
} as const

test('goods of a recipient that sums show to be too much for a vehicle cost no search', () => {
  const waybills = Array.from({ length: 60 }, (_, index) =>
    waybill(`w${index}`, { quantity: 3 }, { recipient: 'one' }),
  )
  let asked = 0
  const proposal = proposeGroups(
    { ...together, ...nowhere, types: [small, large], waybills },
    { isOver: () => true, isTooLate: () => false, isCanceled: () => ++asked > 90 },
  )
  expect(proposal.leftOut).toEqual([])
})

test('when the time is over, waybills that fit no type are left out by sums, with the reason', () => {
  const waybills = Array.from({ length: 5 }, (_, index) =>
    waybill(`w${index}`, { quantity: 30 + index }),
  )
  let asked = 0
  const { leftOut } = proposeGroups(
    { ...together, ...nowhere, types: [small, large], waybills },
    { isOver: () => true, isTooLate: () => false, isCanceled: () => ++asked < 0 },
  )
  expect(leftOut.map(({ reasons }) => reasons[0]?.reason.kind)).toEqual(
    waybills.map(() => 'volume-over'),
  )
  expect(asked).toBe(0)
})

const boxes = fc.record({
  sideMm: fc.integer({ min: 3, max: 22 }).map((tenths) => tenths * 100),
  weightKg: fc.integer({ min: 1, max: 900 }),
  quantity: fc.integer({ min: 1, max: 5 }),
})

const requests = fc
  .record({
    goods: fc.array(fc.tuple(boxes, fc.nat({ max: 4 }), fc.nat({ max: 3 })), {
      minLength: 1,
      maxLength: 18,
    }),
    types: fc.uniqueArray(fc.integer({ min: 2, max: 8 }), { minLength: 1, maxLength: 3 }),
    objective: fc.constantFrom('fewest_vehicles' as const, 'smallest_vehicles' as const),
    maxVehicles: fc.option(fc.integer({ min: 1, max: 4 })),
    keepRecipientsTogether: fc.boolean(),
  })
  .map(({ goods, types, objective, maxVehicles, keepRecipientsTogether }): ProposalRequest => ({
    objective,
    maxVehicles,
    keepRecipientsTogether,
    types: types.map((metres) => typeOf(`${metres} m`, metres * 1000, metres * 90 + 50, 2500)),
    waybills: goods.map(([box, place, recipient], index) =>
      waybill(`w${index}`, box, { place, recipient: `r${recipient}` }),
    ),
    places: Array.from({ length: 5 }, (_, place) =>
      place === 4 ? null : { lat: 13 + ((place * 7) % 4) / 10, lng: 100 + place / 10 },
    ),
    origin: { lat: 13.1, lng: 100.1 },
  }))

test('each waybill is in one vehicle whole or left out with a reason, and every plan keeps the rules', () => {
  fc.assert(
    fc.property(requests, (request) => {
      const { vehicles, leftOut, bound } = proposeGroups(request, never)
      const ids = [
        ...vehicles.flatMap(({ waybillIds }) => waybillIds),
        ...leftOut.map(({ waybillId }) => waybillId),
      ]
      expect(ids.toSorted()).toEqual(request.waybills.map(({ id }) => id).toSorted())
      expect(vehicles.length).toBeLessThanOrEqual(request.maxVehicles ?? Infinity)
      expect(vehicles.length).toBeGreaterThanOrEqual(bound.vehicles)
      for (const { reasons } of leftOut) expect(reasons).not.toEqual([])
      for (const { typeId, waybillIds, places, request: packed, plan } of vehicles) {
        expect(validate(packed, plan)).toEqual([])
        expect(packed.vehicle).toEqual(request.types.find(({ id }) => id === typeId)?.vehicle)
        const own = request.waybills.filter(({ id }) => waybillIds.includes(id))
        expect(packed.items.map(({ id }) => id).toSorted()).toEqual(
          own.flatMap(({ items }) => items.map(({ id }) => id)).toSorted(),
        )
        expect(plan.leftOut).toEqual([])
        const order = waybillIds.map((id) =>
          places.indexOf(own.find((each) => each.id === id)?.place ?? -1),
        )
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }
    }),
    { numRuns: 60, seed: 3 },
  )
})

test('a larger vehicle never carries less', () => {
  const goods = fc.array(fc.tuple(boxes, fc.nat({ max: 3 })), { minLength: 3, maxLength: 25 })
  const growth = fc.record({ lengthMm: fc.nat({ max: 900 }), payloadKg: fc.nat({ max: 900 }) })
  fc.assert(
    fc.property(goods, growth, fc.integer({ min: 20, max: 45 }), (all, grown, tenths) => {
      const waybills = all.map(([box, place], index) => waybill(`w${index}`, box, { place }))
      const places = [0, 1, 2, 3].map((step) => ({ lat: 13 + step / 10, lng: 100 }))
      const about = { waybills, carried: new Set<string>(), places, origin: null }
      const less = vehicle(tenths * 100, 2000)
      const more = vehicle(tenths * 100 + grown.lengthMm, 2000 + grown.payloadKg)
      const inLess = checkFit({ ...about, vehicle: less, others: [] }, () => false)
      const inMore = checkFit({ ...about, vehicle: more, others: [less] }, () => false)
      expect(validate(inMore.request, inMore.plan)).toEqual([])
      expect(inMore.plan.volumeMm3).toBeGreaterThanOrEqual(inLess.plan.volumeMm3)
    }),
    { numRuns: 30, seed: 4 },
  )
})

test('waybills that the vehicle carries already stay in before others come in', () => {
  const waybills = [waybill('new', { quantity: 6 }), waybill('carried', { quantity: 6 })]
  const about = { places: [null], origin: null, others: [], vehicle: vehicle(2000) }
  const carried = new Set(['carried'])
  const { plan } = checkFit({ ...about, waybills, carried }, () => false)
  expect(new Set(plan.leftOut.map(({ itemId }) => itemId))).toEqual(new Set(['new-1']))
  const other = checkFit({ ...about, waybills, carried: new Set(['new']) }, () => false)
  expect(new Set(other.plan.leftOut.map(({ itemId }) => itemId))).toEqual(new Set(['carried-1']))
})
