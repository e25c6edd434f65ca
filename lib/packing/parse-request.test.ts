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

  it.each([
    ['lengthMm', 0, 'too-small'],
    ['widthMm', -5, 'too-small'],
    ['heightMm', Number.NaN, 'not-a-number'],
    ['heightMm', Number.POSITIVE_INFINITY, 'too-large'],
    ['lengthMm', 10.5, 'not-an-integer'],
    ['lengthMm', '500', 'wrong-type'],
    ['weightG', undefined, 'required'],
    ['quantity', 1e9, 'too-large'],
    ['stop', 0, 'too-small'],
    ['orientations', ['lwh', 'upside'], 'not-allowed'],
    ['orientations', [], 'too-few'],
    ['stackable', 'yes', 'wrong-type'],
    ['maxWeightOnTopG', -1, 'too-small'],
  ])('refuses an item whose %s is %s, by its name', (field, value, problem) => {
    const parsed = parsePackRequest({
      vehicle,
      items: [item, { ...item, id: 'b', [field]: value }],
    })
    expect(parsed).toMatchObject({ ok: false, problems: [{ field: `items[1].${field}`, problem }] })
  })

  it.each([
    ['lengthMm', 0, 'too-small'],
    ['payloadG', Number.NaN, 'not-a-number'],
    ['doorSide', 'top', 'not-allowed'],
    ['axles', [{ positionMm: 0, maxLoadG: 1000 }], 'too-few'],
  ])('refuses a vehicle whose %s is %s, by its name', (field, value, problem) => {
    const parsed = parsePackRequest({ vehicle: { ...vehicle, [field]: value }, items: [item] })
    expect(parsed).toMatchObject({ ok: false, problems: [{ field: `vehicle.${field}`, problem }] })
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
