import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readWaybillFilter } from '#lib/storefront/read-waybill-filter.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { listWaybills } from './waybills.ts'

const orderId = randomUUID()
const leg = {
  id: randomUUID(),
  deliveryNo: 'LD-7',
  vehicleTypeId: null,
  waybillCount: 1,
  planned: true,
  state: 'pending',
  locked: false,
  kind: 'order',
  order_id: orderId,
  sender_account_id: null,
  origin_unit_id: null,
  vehicle_type: 'truck',
  weight_kg: 1,
  pieces: 1,
  loaded: 0,
  missing: 0,
  damaged: 0,
  created_at: '2026-11-23T00:00:00.000Z',
  state_since: '2026-11-23T00:00:00.000Z',
}
const page = { data: [], total: 0, page: 1, pageSize: 20, totalPages: 0, next: null }

function startService(deliveries: readonly object[]) {
  return startUpstream((response, { path }) =>
    answerJson(response, path === '/api/deliveries' ? { data: deliveries, next: null } : page),
  )
}

const ofDelivery = (delivery: string) => ({
  filter: readWaybillFilter({ delivery }),
  after: undefined,
})

test('staff find the waybills of a delivery by its number, those of a leg by its order', async () => {
  const { gateway, received } = await startService([
    { ...leg, id: randomUUID(), deliveryNo: 'LD-70' },
    leg,
  ])
  expect(await listWaybills({ accountId: null }, ofDelivery('ld-7'), { gateway })).toMatchObject({
    ok: true,
  })
  expect(received.at(-1)?.query.get('delivery_id')).toBe(orderId)
})

test('a number of no delivery finds no waybill, and not those of all', async () => {
  const { gateway, received } = await startService([])
  const listed = await listWaybills({ accountId: null }, ofDelivery('LD-8'), { gateway })
  expect(listed).toMatchObject({ ok: true, value: { data: [], next: null } })
  expect(received.map(({ path }) => path)).toEqual(['/api/deliveries'])
})
