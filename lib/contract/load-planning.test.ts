import { expect, test } from 'vitest'
import { fitCheckSchema } from './load-planning.ts'
import { splitReplySchema, splitSchema } from './load-proposals.ts'

const id = '0190f5a0-0000-7000-8000-000000000001'
const ids = (count: number) => Array.from({ length: count }, () => id)

test('a fit check needs a vehicle type or a delivery', () => {
  expect(fitCheckSchema.safeParse({ waybill_ids: [id] }).success).toBe(false)
  expect(fitCheckSchema.safeParse({ waybill_ids: [id], delivery_id: id }).success).toBe(true)
  expect(fitCheckSchema.safeParse({ waybill_ids: [id], vehicle_type_id: id }).success).toBe(true)
})

test('a proposal looks at ten vehicle types at most, and for the fewest vehicles first', () => {
  const propose = { action: 'propose', waybill_ids: [id] }
  expect(splitSchema.parse({ ...propose, vehicle_type_ids: ids(10) })).toMatchObject({
    objective: 'fewest_vehicles',
    keep_recipient_together: false,
  })
  expect(splitSchema.safeParse({ ...propose, vehicle_type_ids: ids(11) }).success).toBe(false)
})

test('empty groups are read, because they have an error of their own', () => {
  const accept = { action: 'accept', origin_unit_id: id, service_area_id: id, service_id: id }
  const groups = [{ vehicle_type_id: id, waybill_ids: [] }]
  expect(splitSchema.parse({ ...accept, groups: [] })).toEqual({ ...accept, groups: [] })
  expect(splitSchema.parse({ ...accept, groups })).toEqual({ ...accept, groups })
})

test('the replies of accept and propose and a job differ by their fields', () => {
  const delivery = { id, deliveryNo: 'D1', vehicleTypeId: id, waybillCount: 2, planned: false }
  const accepted = { deliveries: [delivery] }
  expect(splitReplySchema.parse(accepted)).toEqual(accepted)
  const proposal = {
    objective: 'fewest_vehicles',
    groups: [],
    left_out: [],
    price: null,
    currency: 'THB',
    distance_km: 0,
    bound: { vehicles: 0, by: 'volume', gap: 0 },
    search_ended_early: false,
    assumed_parcels: [],
  }
  expect(splitReplySchema.parse(proposal)).toEqual(proposal)
  const times = { created_at: '2026-11-01T08:00:00.000Z', ended_at: null }
  const job = { id, state: 'queued', progress: 0, ...times, result: null, error: null }
  expect(splitReplySchema.parse(job)).toEqual(job)
})
