import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waybillIdSchema, type DeliveryId } from '#lib/contract/ids.ts'
import { loadingSchema } from '#lib/contract/loading.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { refusalOf, waybillOf } from '../waybills/testing/open-waybills.ts'
import { addAccepter, planOf, type Accepter } from './testing/open-accepter.ts'
import { cubes, fitOf } from './testing/open-planner.ts'

let service: TestService
let own: Accepter
beforeAll(async () => {
  service = await openTestService()
  await service.service.rooms.planning.declareJobs()
  own = await addAccepter(service)
})
afterAll(() => service.close())

async function numberOf(waybillId: string): Promise<string> {
  const row = await service.database.one<{ waybill_no: string }>(
    `select waybill_no from tms.waybills where id = $1`,
    [waybillId],
  )
  return row?.waybill_no ?? ''
}

const parcel = { parcelList: [cubes(1, 10)] }

async function addParcel(waybillId: string): Promise<void> {
  const answer = await own.post(`/api/waybills/${await numberOf(waybillId)}/add-parcel`, parcel)
  expect(answer.json).toMatchObject({ success: true })
}

async function isPlanned(id: DeliveryId): Promise<boolean> {
  return planOf(await own.plan(id)).planned
}

/** Those that begin at once. */
function waitingJobs(id: DeliveryId) {
  return service.database.query(
    `select id from pgboss.job where name = 'planning.delivery' and state = 'created'
       and data->>'deliveryId' = $1 and start_after <= now()`,
    [id],
  )
}

test('changes at once are one job, which plans what the delivery carries after all of them', async () => {
  const ids = await own.waybills([cubes(1, 10), cubes(1, 10)])
  const [first = '', second = ''] = ids
  const id = await own.deliver(ids)
  expect(await isPlanned(id)).toBe(true)
  await Promise.all([first, second, first, second, first].map(addParcel))
  expect(await isPlanned(id)).toBe(false)
  expect(await waitingJobs(id)).toHaveLength(1)
  // Two processes work on the queue; the delivery is planned once.
  const another = await service.another()
  await Promise.all([service.service, another].map(({ rooms }) => rooms.planning.startJobs()))
  await waitFor(() => isPlanned(id), { withinMs: 20_000 })
  const plan = planOf(await own.plan(id))
  expect(plan.load?.placements).toHaveLength(7)
  expect(plan.load?.weight_kg).toBe(70)
  const row = await service.database.one(
    `select planned, weight_g, pieces from tms.deliveries where id = $1`,
    [id],
  )
  expect(row).toEqual({ planned: true, weight_g: 70_000, pieces: 7 })
  const entries = await service.database.query(
    `select from tms.feed where subject_id = $1 and entry->>'type' = 'delivery.changed'`,
    [id],
  )
  // Five changes and one plan.
  expect(entries).toHaveLength(6)
})

test('a canceled waybill leaves its delivery, which is planned without it', async () => {
  const ids = await own.waybills([cubes(), cubes()])
  const [stays = '', leaves = ''] = ids
  const id = await own.deliver(ids)
  const number = await numberOf(leaves)
  const { json } = await own.send('DELETE', `/api/waybills/${number}`, {})
  expect(json).toMatchObject({ state: 'canceled', delivery_id: null })
  await waitFor(() => isPlanned(id), { withinMs: 20_000 })
  const plan = planOf(await own.plan(id))
  expect(plan.load?.placements.map((each) => each.waybill_id)).toEqual([stays])
  const again = await own.send('DELETE', `/api/waybills/${number}`, {})
  expect(refusalOf(again)).toMatchObject({ status: 400 })
})

test('what a delivery carries is taken in the order of its plan', async () => {
  const far = { receiverCityName: 'Mae Rim', receiverProvinceName: 'Chiang Mai' }
  const near = { receiverCityName: 'Bang Na', receiverProvinceName: 'Bangkok' }
  const [last] = await own.waybills([cubes()], { ...far, receiverPhone: '0811111111' })
  const [first] = await own.waybills([cubes()], { ...near, receiverPhone: '0822222222' })
  const waybill_ids = await own.waybills([cubes()])
  if (first === undefined || last === undefined) throw new Error('no waybills')
  const delivery_id = await own.deliver([last, first])
  const fit = fitOf(await own.fitCheck({ waybill_ids, delivery_id }))
  expect(fit).toMatchObject({ already_loaded: [first, last], search_ended_early: false })
})

test('a plan of goods that have changed since is never stored', async () => {
  const ids = await own.waybills([cubes()])
  const [waybill = ''] = ids
  const id = await own.deliver(ids)
  // The changes come while earlier ones are being planned.
  for (let change = 0; change < 6; change += 1) await addParcel(waybill)
  await waitFor(() => isPlanned(id), { withinMs: 20_000 })
  expect(planOf(await own.plan(id)).load?.placements).toHaveLength(7)
  const { planned } = service.service.rooms.deliveries
  const key = { organizationId: own.organization.id, deliveryId: id }
  const delivery = await planned.find(service.database, key)
  await addParcel(waybill)
  const isStored = await service.database.transaction((tx) =>
    planned.markPlanned(tx, { ...key, goodsVersion: delivery?.goodsVersion ?? 0 }),
  )
  expect(isStored).toBe(false)
  await waitFor(() => isPlanned(id), { withinMs: 20_000 })
  expect(planOf(await own.plan(id)).load?.placements).toHaveLength(8)
})

test('reading a plan that is missing plans its delivery again, once for all readers', async () => {
  const [waybill = ''] = await own.waybills([{ piece_count: 2 }])
  const id = await own.deliver([waybillIdSchema.parse(waybill)])
  const jobs = () =>
    service.database.query<{ state: string }>(
      `select state from pgboss.job where name = 'planning.delivery' and data->>'deliveryId' = $1`,
      [id],
    )
  // Its parcels cannot be measured, so its first job ends without a plan.
  await waitFor(async () => (await jobs()).some(({ state }) => state === 'completed'))
  expect(await isPlanned(id)).toBe(false)
  expect(await isPlanned(id)).toBe(false)
  expect((await jobs()).filter(({ state }) => state === 'created')).toHaveLength(1)
  await service.database.query(
    `update tms.parcels set weight_kg = 1, length_cm = 50, width_cm = 50, height_cm = 50
     where waybill_id = $1`,
    [waybill],
  )
  await service.database.query(
    `update pgboss.job set start_after = now() where data->>'deliveryId' = $1 and state = 'created'`,
    [id],
  )
  await waitFor(() => isPlanned(id), { withinMs: 20_000 })
  expect(planOf(await own.plan(id)).load?.placements).toHaveLength(2)
})

test('a rewritten waybill stays on its delivery, whose plan follows', async () => {
  const created = await own.create({ outTradeNo: 'rewritten', parcelList: [cubes()] })
  const id = await own.deliver([created.id])
  const body = waybillOf({ outTradeNo: 'rewritten', parcelList: [cubes(3)] })
  const { status } = await own.post('/api/waybills?overwrite=overwrite', body)
  expect(status).toBe(201)
  await waitFor(() => isPlanned(id), { withinMs: 20_000 })
  expect(planOf(await own.plan(id)).load?.placements).toHaveLength(3)
})

test('the job of a delivery with too many pieces to plan or count ends, and is not tried again', async () => {
  const [waybill = ''] = await own.waybills([cubes()])
  const id = await own.deliver([waybillIdSchema.parse(waybill)])
  const { json } = await own.send('GET', `/api/load-planning/deliveries/${id}/loading`, {})
  const [loaded] = loadingSchema.parse(json).parcels
  const record = {
    id: randomUUID(),
    parcel_no: loaded?.parcel_no,
    state: 'loaded',
    done_at: new Date(service.clock.nowMs()).toISOString(),
  }
  await own.post(`/api/load-planning/deliveries/${id}/loading`, { records: [record] })
  await service.database.query(`update tms.parcels set piece_count = 15001 where waybill_id = $1`, [
    waybill,
  ])
  await addParcel(waybill)
  await waitFor(
    async () => {
      const [job] = await service.database.query<{ state: string; retry_count: number }>(
        `select state, retry_count from pgboss.job
         where name = 'planning.delivery' and data->>'deliveryId' = $1`,
        [id],
      )
      expect(job?.retry_count ?? 0).toBe(0)
      return job?.state === 'completed'
    },
    { withinMs: 20_000 },
  )
})
