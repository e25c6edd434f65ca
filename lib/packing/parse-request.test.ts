import { describe, expect, it } from 'vitest'
import { parsePackRequest } from './parse-request.ts'

const vehicle = { lengthMm: 6000, widthMm: 2400, heightMm: 2400, payloadG: 5_000_000 }
const item = { id: 'a', lengthMm: 500, widthMm: 400, heightMm: 300, weightG: 9000, quantity: 3 }

describe('the parser of a pack request', () => {
  it('takes the least request and fills in what was not said', () => {
    const parsed = parsePackRequest({ vehicle, items: [item] })
    expect(parsed).toMatchObject({
      ok: true,
      request: {
        vehicle: { axles: [], doorSide: 'rear' },
        items: [
          { orientations: ['lwh', 'wlh'], stackable: true, fragile: false, stop: 1, group: null },
        ],
        options: { supportShare: 1, lastInFirstOut: true },
      },
    })
  })

  it('gives what is flipable all six orientations', () => {
    const parsed = parsePackRequest({ vehicle, items: [{ ...item, flipable: true }] })
    expect(parsed.ok && parsed.request.items[0]?.orientations).toHaveLength(6)
  })

  /** Values that no number of a request may have, and what is said of each. */
  const badNumbers = [
    [-1, 'too-small'],
    [Number.NaN, 'not-a-number'],
    [Number.POSITIVE_INFINITY, 'too-large'],
    [1e15, 'too-large'],
    [10.5, 'not-an-integer'],
    ['500', 'wrong-type'],
  ] as const

  it.each(['lengthMm', 'widthMm', 'heightMm', 'weightG', 'quantity', 'maxWeightOnTopG', 'stop'])(
    'refuses every bad %s of an item by its name',
    (field) => {
      const zero = field === 'maxWeightOnTopG' ? [] : ([[0, 'too-small']] as const)
      for (const [value, problem] of [...badNumbers, ...zero]) {
        const parsed = parsePackRequest({
          vehicle,
          items: [item, { ...item, id: 'b', [field]: value }],
        })
        expect(parsed).toMatchObject({
          ok: false,
          problems: [{ field: `items[1].${field}`, problem }],
        })
      }
    },
  )

  it.each(['lengthMm', 'widthMm', 'heightMm', 'payloadG'])(
    'refuses every bad %s of a vehicle by its name',
    (field) => {
      for (const [value, problem] of [...badNumbers, [0, 'too-small']] as const) {
        const parsed = parsePackRequest({ vehicle: { ...vehicle, [field]: value }, items: [item] })
        expect(parsed).toMatchObject({
          ok: false,
          problems: [{ field: `vehicle.${field}`, problem }],
        })
      }
    },
  )

  it.each([
    ['weightG', undefined, 'required'],
    ['quantity', 1e9, 'too-large'],
    ['orientations', ['lwh', 'upside'], 'not-allowed'],
    ['orientations', ['lwh', 'lwh'], 'not-allowed'],
    ['orientations', [], 'too-few'],
    ['stackable', 'yes', 'wrong-type'],
    ['id', '', 'too-small'],
    ['group', 7, 'wrong-type'],
  ])('refuses an item whose %s is %s, by its name', (field, value, problem) => {
    const parsed = parsePackRequest({
      vehicle,
      items: [item, { ...item, id: 'b', [field]: value }],
    })
    expect(parsed).toMatchObject({ ok: false, problems: [{ field: `items[1].${field}`, problem }] })
  })

  it.each([
    ['doorSide', 'top', 'not-allowed'],
    ['axles', [{ positionMm: 0, maxLoadG: 1000 }], 'too-few'],
    ['axles', [{ positionMm: 0, limitG: 1000 }], 'too-few'],
  ])('refuses a vehicle whose %s is %s, by its name', (field, value, problem) => {
    const parsed = parsePackRequest({ vehicle: { ...vehicle, [field]: value }, items: [item] })
    expect(parsed).toMatchObject({ ok: false, problems: [{ field: `vehicle.${field}`, problem }] })
  })

  it('takes axles one by one, in two groups, and what it made of them itself', () => {
    const axles = [0, 4600, 5900].map((positionMm) => ({ positionMm, tareG: 1000, limitG: 9000 }))
    const groups = [
      { positionMm: 0, maxLoadG: 8000, axles: axles.slice(0, 1) },
      { positionMm: 5250, maxLoadG: 16_000, axles: axles.slice(1) },
    ]
    for (const given of [axles, groups, groups.map((group) => ({ axles: group.axles }))]) {
      const parsed = parsePackRequest({ vehicle: { ...vehicle, axles: given }, items: [item] })
      expect(parsed).toMatchObject({ ok: true, request: { vehicle: { axles: groups } } })
    }
  })

  it.each([
    ['[1].limitG', { limitG: 0 }, 'too-small'],
    ['[1].limitG', { limitG: 700, tareG: 700 }, 'too-small'],
    ['[1].limitG', { limitG: Number.NaN }, 'not-a-number'],
    ['[1].tareG', { tareG: -1 }, 'too-small'],
    ['[1].positionMm', { positionMm: Number.NaN }, 'not-a-number'],
    ['[1].positionMm', { positionMm: 0 }, 'too-small'],
  ])('refuses axles with a bad %s: %o', (field, change, problem) => {
    const axle = { tareG: 10, limitG: 1000 }
    const axles = [
      { ...axle, positionMm: 0 },
      { ...axle, positionMm: 4000, ...change },
      { ...axle, positionMm: 5900 },
    ]
    const parsed = parsePackRequest({ vehicle: { ...vehicle, axles }, items: [item] })
    expect(parsed).toMatchObject({ problems: [{ field: `vehicle.axles${field}`, problem }] })
  })

  it('refuses three groups, and axles on three supports', () => {
    const alone = [0, 4000, 9000].map((positionMm) => ({ positionMm, limitG: 1000 }))
    expect(
      parsePackRequest({ vehicle: { ...vehicle, axles: alone }, items: [item] }),
    ).toMatchObject({
      problems: [{ field: 'vehicle.axles[1].positionMm', problem: 'not-allowed' }],
    })
    const axles = [0, 4000, 9000].map((positionMm) => ({ positionMm, maxLoadG: 1000 }))
    const parsed = parsePackRequest({ vehicle: { ...vehicle, axles }, items: [item] })
    expect(parsed).toMatchObject({ problems: [{ field: 'vehicle.axles', problem: 'too-many' }] })
  })

  it('refuses axles that are not in order', () => {
    const axles = [
      { positionMm: 5000, maxLoadG: 1000 },
      { positionMm: 1000, maxLoadG: 1000 },
    ]
    const parsed = parsePackRequest({ vehicle: { ...vehicle, axles }, items: [item] })
    expect(parsed).toMatchObject({
      ok: false,
      problems: [{ field: 'vehicle.axles[1].positionMm', problem: 'too-small' }],
    })
  })

  it('refuses more pieces in all than can be packed, though each item passes', () => {
    const items = Array.from(['a', 'b'], (id) => ({ ...item, id, quantity: 9000 }))
    const parsed = parsePackRequest({ vehicle, items })
    expect(parsed).toMatchObject({ ok: false, problems: [{ field: 'items', problem: 'too-many' }] })
  })

  it('refuses two items of one id, and a request that is none', () => {
    const twice = parsePackRequest({ vehicle, items: [item, item] })
    expect(twice).toMatchObject({ problems: [{ field: 'items[1].id', problem: 'duplicate' }] })
    for (const nothing of [null, 7, 'x', []]) {
      expect(parsePackRequest(nothing)).toMatchObject({ problems: [{ field: 'request' }] })
    }
    expect(parsePackRequest({})).toMatchObject({ ok: false })
  })

  it.each([-0.1, 1.1, Number.NaN])('refuses a support share of %s', (supportShare) => {
    const parsed = parsePackRequest({ vehicle, items: [item], options: { supportShare } })
    expect(parsed).toMatchObject({ ok: false, problems: [{ field: 'options.supportShare' }] })
  })
})
