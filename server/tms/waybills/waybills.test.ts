import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCheckedNumber } from '#lib/checked-number.ts'
import type { WaybillId, OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import { canMove } from '#lib/contract/states/transition-table.ts'
import {
  waybillStates,
  waybillTransitions,
  type WaybillState,
} from '#lib/contract/states/waybill-states.ts'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { newId } from '#server/testing/new-id.ts'
import { createFeed } from '../feed/feed.ts'
import { createWaybills, type Party, type Waybills } from './waybills.ts'

let opened: TestDatabase
let waybills: Waybills
const organizationId: OrganizationId = newId()
const at = new Date('2026-01-31T08:00:00.000Z')

const party: Party = {
  name: 'Somebody',
  phone: '0800000001',
  phone2: null,
  address: '1 Road',
  district: null,
  city: null,
  province: 'Bangkok',
  post_code: '10110',
  lat: 13.7,
  lng: 100.5,
}

beforeAll(async () => {
  opened = await openTestDatabase()
  const clock = { nowMs: () => at.getTime() }
  const feed = createFeed({ database: opened.database, clock })
  waybills = createWaybills({ clock, ids: systemIds, feed })
  await opened.database.query(
    `insert into tms.organizations (id, name, currency, country, timezone)
     values ($1, 'Test Haulage', 'THB', 'TH', 'Asia/Bangkok')`,
    [organizationId],
  )
})
afterAll(() => opened.close())

/** A waybill and the delivery that it names. */
async function addWaybill(): Promise<WaybillId> {
  const deliveryId: DeliveryId = newId()
  return opened.database.transaction(async (tx) => {
    const { waybillId } = await waybills.createForOrder(tx, {
      organizationId,
      quoteId: newId(),
      requestId: 'R-1',
      senderAccountId: null,
      serviceId: null,
      additionalServiceIds: [],
      deliveryId,
      sender: party,
      receiver: { ...party, name: 'Somebody else' },
      remark: null,
      insured: null,
      parcels: [
        {
          itemDesc: 'Rice',
          weightKg: 12.5,
          lengthCm: 60,
          widthCm: 40,
          heightCm: 0.1,
          pieceCount: 30,
          photos: ['https://pictures.test/1.jpg'],
          deliveryId,
        },
        {
          itemDesc: null,
          weightKg: 1,
          lengthCm: 1,
          widthCm: 1,
          heightCm: 1,
          pieceCount: 1,
          photos: [],
          deliveryId,
        },
      ],
    })
    await tx.query(
      `insert into tms.deliveries
         (organization_id, id, delivery_no, waybill_id, state, status, created_at, updated_at)
       values ($1, $2::uuid, $2::uuid::text, $3, 'pending', 'pending', $4, $4)`,
      [organizationId, deliveryId, waybillId, at],
    )
    return waybillId
  })
}

async function putInto(waybillId: WaybillId, state: WaybillState): Promise<void> {
  await opened.database.query(
    `with waybill as (update tms.waybills set state = $2 where id = $1)
     update tms.parcels set state = $2 where waybill_id = $1`,
    [waybillId, state],
  )
}

function record(waybillId: WaybillId, eventType: WaybillState) {
  return opened.database.transaction((tx) =>
    waybills.record(tx, { organizationId, waybillId, eventType, eventTime: at, source: 'carrier' }),
  )
}

async function eventsOf(waybillId: WaybillId): Promise<{ id: string; type: string }[]> {
  return opened.database.query(
    `select id, event_type as type from tms.waybill_events where waybill_id = $1 order by sequence`,
    [waybillId],
  )
}

async function entriesOf(waybillId: WaybillId): Promise<unknown[]> {
  const rows = await opened.database.query<{ entry: unknown }>(
    `select entry from tms.feed where subject_id = $1 order by position, sequence`,
    [waybillId],
  )
  return rows.map(({ entry }) => entry)
}

const stateOf = (waybillId: WaybillId) =>
  waybills.stateOf(opened.database, { organizationId, waybillId })

it('an order’s waybill begins as created, with its parcels exactly as they were quoted', async () => {
  const waybillId = await addWaybill()
  expect(await stateOf(waybillId)).toBe('created')
  const [waybill] = await opened.database.query<{ waybill_no: string; sender: unknown }>(
    `select waybill_no, sender from tms.waybills where id = $1`,
    [waybillId],
  )
  expect(isCheckedNumber('WB', waybill?.waybill_no ?? '')).toBe(true)
  expect(waybill?.sender).toEqual(party)
  const parcels = await opened.database.query(
    `select parcel_no, item_desc, weight_kg, height_cm, piece_count, photos
     from tms.parcels where waybill_id = $1 order by sequence`,
    [waybillId],
  )
  expect(parcels).toEqual([
    {
      parcel_no: `${waybill?.waybill_no}-1`,
      item_desc: 'Rice',
      weight_kg: 12.5,
      height_cm: 0.1,
      piece_count: 30,
      photos: ['https://pictures.test/1.jpg'],
    },
    {
      parcel_no: `${waybill?.waybill_no}-2`,
      item_desc: null,
      weight_kg: 1,
      height_cm: 1,
      piece_count: 1,
      photos: [],
    },
  ])
  const [created] = await eventsOf(waybillId)
  expect(created?.type).toBe('created')
  expect(await entriesOf(waybillId)).toEqual([
    {
      type: 'waybill.created',
      sender_account_id: null,
      waybill_id: waybillId,
      waybill_no: waybill?.waybill_no,
      state: 'created',
      delivery_event_id: created?.id,
      event_type: 'created',
      parcel_id: null,
    },
  ])
})

describe.each(waybillStates)('from %s', (from) => {
  it('goes where the table says, with an event and its feed entry, and nowhere else', async () => {
    const waybillId = await addWaybill()
    for (const to of waybillStates) {
      await putInto(waybillId, from)
      const before = await eventsOf(waybillId)
      const recorded = await record(waybillId, to)
      const events = await eventsOf(waybillId)
      if (canMove({ table: waybillTransitions, from, to })) {
        expect(recorded).toEqual({ outcome: 'recorded', eventId: events.at(-1)?.id, state: to })
        expect(events.at(-1)?.type).toBe(to)
        expect(await stateOf(waybillId)).toBe(to)
      } else {
        expect(recorded).toEqual({ outcome: 'conflict', state: from })
        expect(events).toEqual(before)
        expect(await stateOf(waybillId)).toBe(from)
      }
    }
    expect(await entriesOf(waybillId)).toHaveLength((await eventsOf(waybillId)).length)
  })
})

it('of twenty that say it was delivered at once, one is written', async () => {
  const waybillId = await addWaybill()
  await putInto(waybillId, 'delivering')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => record(waybillId, 'delivered')),
  )
  expect(outcomes.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(1)
  expect(outcomes.filter(({ outcome }) => outcome === 'conflict')).toHaveLength(19)
  expect((await eventsOf(waybillId)).map(({ type }) => type)).toEqual(['created', 'delivered'])
})

it('of failed and delivered at once, the events tell the way that the state went', async () => {
  for (let round = 0; round < 10; round += 1) {
    const waybillId = await addWaybill()
    await putInto(waybillId, 'delivering')
    await Promise.all([record(waybillId, 'delivered'), record(waybillId, 'failed')])
    const types = (await eventsOf(waybillId)).map(({ type }) => type)
    // Delivered does not follow a failed attempt without another one, nor failed a delivery.
    expect(types).toHaveLength(2)
    expect(types.at(-1)).toBe(await stateOf(waybillId))
  }
})

it('a rolled back change leaves no state, no event and no feed entry', async () => {
  const waybillId = await addWaybill()
  const taken = opened.database.transaction(async (tx) => {
    await waybills.record(tx, {
      organizationId,
      waybillId,
      eventType: 'picked_up',
      eventTime: at,
      source: 'carrier',
    })
    throw new Error('no')
  })
  await expect(taken).rejects.toThrow('no')
  expect(await stateOf(waybillId)).toBe('created')
  expect(await eventsOf(waybillId)).toHaveLength(1)
  expect(await entriesOf(waybillId)).toHaveLength(1)
})

it('another organization’s waybill is none', async () => {
  const waybillId = await addWaybill()
  const recorded = await opened.database.transaction((tx) =>
    waybills.record(tx, {
      organizationId: newId(),
      waybillId,
      eventType: 'picked_up',
      eventTime: at,
      source: 'program',
    }),
  )
  expect(recorded).toEqual({ outcome: 'no_such_waybill' })
  expect(await stateOf(waybillId)).toBe('created')
})

it('an event that was written is neither changed nor deleted', async () => {
  const waybillId = await addWaybill()
  await expect(
    opened.database.query(`update tms.waybill_events set message = 'x' where waybill_id = $1`, [
      waybillId,
    ]),
  ).rejects.toThrow('only ever added to')
  await expect(
    opened.database.query(`delete from tms.waybill_events where waybill_id = $1`, [waybillId]),
  ).rejects.toThrow('only ever added to')
})
