import { afterAll, beforeAll, expect, test } from 'vitest'
import { minimalStandard } from '#lib/packing/benchmark-instances/minimal-standard.ts'
import { serviceAreaIdSchema, waybillIdSchema, type WaybillId } from '#lib/contract/ids.ts'
import { splitAcceptSchema } from '#lib/contract/planned-deliveries.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import {
  bangkok,
  chiangMai,
  createdOf,
  cube,
  quoteOf,
  quoteRequest,
} from '../quotes/testing/quote-service.ts'
import { addAccount, openTestService, type TestService } from '../testing/test-service.ts'
import { refusalOf } from '../waybills/testing/open-waybills.ts'
import { acceptedOf, addAccepter, planOf, type Accepter } from './testing/open-accepter.ts'
import { cubes, proposalOf } from './testing/open-planner.ts'

let service: TestService
let own: Accepter
beforeAll(async () => {
  service = await openTestService()
  await service.service.rooms.planning.declareJobs()
  own = await addAccepter(service)
})
afterAll(() => service.close())

const group = (waybill_ids: readonly string[], type: 'small' | 'large' = 'small') => ({
  vehicle_type_id: own.typeIds[type],
  waybill_ids,
})

/** The deliveries that these waybills and their parcels are on. */
function stored(waybillIds: readonly string[]) {
  return service.database.query<{ delivery: string | null; parcels: string | null }>(
    `select distinct w.delivery_id as delivery, p.delivery_id as parcels
     from tms.waybills w join tms.parcels p on p.waybill_id = w.id
     where w.id = any($1)`,
    [waybillIds],
  )
}

function feedOf(ids: readonly string[]) {
  return service.database.query(
    `select entry->>'type' as type from tms.feed where subject_id = any($1::uuid[])
     order by position, sequence`,
    [ids],
  )
}

async function countDeliveries(): Promise<number | undefined> {
  const row = await service.database.one<{ count: number }>(
    `select count(*)::int as count from tms.deliveries where organization_id = $1`,
    [own.organization.id],
  )
  return row?.count
}

async function setState(id: string, state: string): Promise<void> {
  await service.database.query(`update tms.waybills set state = $2 where id = $1`, [id, state])
}

test('makes a delivery of each group of a proposal, with the plan that was proposed', async () => {
  const waybill_ids = await own.waybills(Array.from({ length: 10 }, () => cubes(1, 50)))
  const proposal = proposalOf(
    await own.propose({ waybill_ids, vehicle_type_ids: [own.typeIds.small] }),
  )
  const { deliveries } = acceptedOf(await own.accept(proposal.groups))
  expect(deliveries).toMatchObject(
    proposal.groups.map((each) => ({
      vehicleTypeId: own.typeIds.small,
      waybillCount: each.waybill_ids.length,
      planned: true,
    })),
  )
  expect(new Set(deliveries.map(({ deliveryNo }) => deliveryNo)).size).toBe(2)
  for (const [index, { id, deliveryNo }] of deliveries.entries()) {
    const ids = proposal.groups[index]?.waybill_ids ?? []
    expect(await stored(ids)).toEqual([{ delivery: id, parcels: id }])
    const row = await service.database.one(
      `select state, status, weight_g, pieces, vehicle_type, origin_unit_id, service_id,
         service_area_id from tms.deliveries where id = $1`,
      [id],
    )
    expect(row).toEqual({
      state: 'pending',
      status: 'pending',
      weight_g: ids.length * 50_000,
      pieces: ids.length,
      vehicle_type: 'small',
      ...own.references,
    })
    const plan = planOf(await own.plan(id))
    expect(plan).toMatchObject({ delivery_id: id, deliveryNo, planned: true, left_out: [] })
    expect(plan.load?.placements.map(({ step }) => step)).toEqual(ids.map((_, at) => at + 1))
    expect(plan.load).toMatchObject({ weight_kg: ids.length * 50, vehicle_type: 'small' })
    expect(plan.load?.center_of_gravity_mm).not.toBeNull()
    expect(plan.stops.flatMap((stop) => stop.waybill_ids).toSorted()).toEqual(ids.toSorted())
    expect(await feedOf([id])).toEqual([{ type: 'delivery.created' }])
    for (const waybillId of ids) {
      expect(await feedOf([waybillId])).toEqual([
        { type: 'waybill.created' },
        { type: 'waybill.changed' },
      ])
    }
  }
})

test('accepting a proposal gives every piece a place, and fails only if something changed', async () => {
  for (const seed of [1, 2, 3]) {
    const random = minimalStandard(seed)
    const side = () => 30 + Math.floor(random() * 70)
    const ids: WaybillId[] = []
    for (let receiver = 0; receiver < 9; receiver++) {
      const boxes = Array.from({ length: 1 + Math.floor(random() * 2) }, () => {
        const weight = 5 + random() * 90
        return { length: side(), width: side(), height: side(), weight, piece_count: 2 }
      })
      const more = { receiverPhone: `08222${seed}000${receiver}` }
      ids.push(...(await own.waybills(boxes, more)))
    }
    const proposal = proposalOf(
      await own.propose({
        waybill_ids: ids,
        vehicle_type_ids: [own.typeIds.small, own.typeIds.large],
        objective: seed === 1 ? 'fewest_vehicles' : 'smallest_vehicles',
        keep_recipient_together: seed === 3,
      }),
    )
    expect(proposal.left_out).toEqual([])
    const groups = proposal.groups.map(({ vehicle_type_id, waybill_ids }) => {
      return { vehicle_type_id, waybill_ids }
    })
    const [changed] = ids
    if (seed === 3 && changed !== undefined) {
      await setState(changed, 'canceled')
      expect(refusalOf(await own.accept(groups))).toMatchObject({
        error: 'waybills_not_plannable',
        waybill_ids: [changed],
      })
      await setState(changed, 'created')
    }
    for (const { id, planned } of acceptedOf(await own.accept(groups)).deliveries) {
      expect(planned).toBe(true)
      expect(planOf(await own.plan(id)).left_out).toEqual([])
    }
  }
}, 60_000)

test('refuses groups that are empty or share a waybill', async () => {
  const [one, two] = await own.waybills([cubes(), cubes()])
  const both = [group([one ?? '', two ?? '']), group([two ?? ''])]
  expect(refusalOf(await own.accept(both))).toMatchObject({
    status: 400,
    error: 'invalid_groups',
    waybill_ids: [two],
  })
  for (const groups of [[], [group([one ?? '']), group([])]]) {
    expect(refusalOf(await own.accept(groups))).toMatchObject({
      status: 400,
      error: 'invalid_groups',
      waybill_ids: [],
    })
  }
})

test('names references and waybills that cannot be used, and makes nothing', async () => {
  const before = await countDeliveries()
  const [free, draft, picked, canceled] = await own.waybills([cubes(), cubes(), cubes(), cubes()])
  if (free === undefined) throw new Error('no waybill')
  for (const field of ['origin_unit_id', 'service_area_id', 'service_id']) {
    const refused = await own.accept([group([free])], { [field]: newId() })
    expect(refusalOf(refused)).toMatchObject({ status: 400, error: 'invalid_body', field })
  }
  const unknown = newId()
  expect(
    refusalOf(await own.accept([{ vehicle_type_id: unknown, waybill_ids: [free] }])),
  ).toMatchObject({ error: 'no_vehicle_type', vehicle_type_id: unknown })
  expect(refusalOf(await own.accept([group([free, unknown])]))).toMatchObject({
    status: 404,
    error: 'waybills_not_found',
    waybill_ids: [unknown],
  })
  const states = { draft, picked_up: picked, canceled }
  for (const [state, id = ''] of Object.entries(states)) {
    await setState(id, state)
    expect(refusalOf(await own.accept([group([free, id])]))).toMatchObject({
      status: 409,
      error: 'waybills_not_plannable',
      waybill_ids: [id],
    })
  }
  expect(await countDeliveries()).toBe(before)
  expect(await stored([free])).toEqual([{ delivery: null, parcels: null }])
})

test('a waybill of an order is not plannable, one on a delivery is assigned', async () => {
  const [ofOrder = '', taken = '', free = ''] = await own.waybills([cubes(), cubes(), cubes()])
  const orderId = newId()
  await service.database.query(
    `insert into tms.deliveries (organization_id, id, delivery_no, quote_id, state, status,
       created_at, updated_at)
     values ($1, $2::uuid, $2::uuid::text, $3, 'pending', 'pending', now(), now())`,
    [own.organization.id, orderId, newId()],
  )
  await service.database.query(`update tms.waybills set delivery_id = $2 where id = $1`, [
    ofOrder,
    orderId,
  ])
  expect(refusalOf(await own.accept([group([ofOrder])]))).toMatchObject({
    error: 'waybills_not_plannable',
    waybill_ids: [ofOrder],
  })
  acceptedOf(await own.accept([group([taken])]))
  // The same groups sent again make nothing twice.
  expect(refusalOf(await own.accept([group([taken]), group([free])]))).toMatchObject({
    status: 409,
    error: 'waybills_assigned',
    waybill_ids: [taken],
  })
  expect(await stored([free])).toEqual([{ delivery: null, parcels: null }])
})

test('of many that accept a waybill at once exactly one wins', async () => {
  const ids = await own.waybills([cubes(), cubes(), cubes()])
  const before = await countDeliveries()
  // In different orders and groups, so that locks taken in the caller's order would deadlock.
  const attempts = Array.from({ length: 50 }, (_, index) => {
    const ordered = index % 2 === 0 ? ids : ids.toReversed()
    return own.accept(index % 3 === 0 ? ordered.map((id) => group([id])) : [group(ordered)])
  })
  const replies = await Promise.all(attempts)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const lost = replies.filter(({ status }) => status !== 200).map(refusalOf)
  for (const refusal of lost) {
    expect(refusal).toMatchObject({ status: 409, error: 'waybills_assigned' })
  }
  const won = replies.flatMap((reply) => (reply.status === 200 ? acceptedOf(reply).deliveries : []))
  expect(await countDeliveries()).toBe((before ?? 0) + won.length)
})

test('a fault in the middle keeps nothing and says so', async () => {
  const ids = await own.waybills([cubes(), cubes(), cubes()])
  const before = await countDeliveries()
  await service.database.query(
    `create function pg_temp_fault() returns trigger language plpgsql as $$
     begin
       if new.entry->>'type' = 'delivery.created' then raise exception 'disk on fire'; end if;
       return new;
     end $$`,
  )
  await service.database.query(
    `create trigger fault before insert on tms.feed for each row execute function pg_temp_fault()`,
  )
  try {
    expect(refusalOf(await own.accept(ids.map((id) => group([id]))))).toMatchObject({
      status: 500,
      error: 'create_failed',
    })
  } finally {
    await service.database.query(`drop function pg_temp_fault cascade`)
  }
  expect(await countDeliveries()).toBe(before)
  expect(await stored(ids)).toEqual([{ delivery: null, parcels: null }])
  expect(acceptedOf(await own.accept(ids.map((id) => group([id])))).deliveries).toHaveLength(3)
})

test('creates what cannot be planned: not measured, or too much for the vehicle', async () => {
  const [vague = '', huge = ''] = await own.waybills([{ piece_count: 2 }, cubes(9)])
  const accepted = acceptedOf(await own.accept([group([vague]), group([huge])]))
  expect(accepted.deliveries).toMatchObject([{ planned: false }, { planned: true }])
  const [first, second] = accepted.deliveries
  expect(planOf(await own.plan(first?.id ?? ''))).toMatchObject({
    planned: false,
    computed_at: null,
    load: null,
    stops: [],
    left_out: [],
  })
  expect(planOf(await own.plan(second?.id ?? '')).left_out).toMatchObject([{ waybill_id: huge }])
})

test('accepts no more waybills at once than are planned at once', async () => {
  const groups = [600, 401].map((count) => group(Array.from({ length: count }, () => newId())))
  expect(refusalOf(await own.accept(groups))).toMatchObject({
    status: 400,
    error: 'invalid_body',
    field: 'groups',
    problem: 'too_many',
    limit: '1000',
  })
})

test('a group of too many pieces is a delivery without a plan, and its parcels are never read', async () => {
  const [many = '', few = ''] = await own.waybills([cubes(15_001), cubes()])
  const { deliveries } = acceptedOf(await own.accept([group([many]), group([few])]))
  expect(deliveries).toMatchObject([{ planned: false }, { planned: true }])
  const { waybillOperations } = service.service.rooms
  const { id: organizationId } = own.organization
  const [delivery] = deliveries
  if (delivery === undefined) throw new Error('no delivery')
  const tooMany = { key: 'too_many_pieces', facts: { pieces: 15_001, limit: 15_000 } }
  const reading = waybillOperations.ofDelivery({ organizationId, deliveryId: delivery.id })
  await expect(reading).rejects.toMatchObject(tooMany)
  const ids = [waybillIdSchema.parse(many)]
  const wanted = { organizationId, senderAccountId: null, ids }
  await expect(waybillOperations.byIds(wanted)).rejects.toMatchObject(tooMany)
})

test('a plan of goods that changed before the deliveries are made is not kept', async () => {
  const [changes = '', stays = ''] = await own.waybills([cubes(), cubes()])
  const accepted = await service.database.transaction(async (tx) => {
    const waybill = await tx.one<{ xmin: string }>(
      `update tms.waybills set estimated_weight_kg = 900 where id = $1
       returning pg_current_xact_id()::text as xmin`,
      [changes],
    )
    const accepting = own.accept([group([changes]), group([stays])])
    await waitFor(async () => {
      const waiting = await service.database.query(
        `select from pg_locks where transactionid = $1::xid and not granted`,
        [waybill?.xmin],
      )
      return waiting.length > 0
    })
    return { accepting }
  })
  const { deliveries } = acceptedOf(await accepted.accepting)
  expect(deliveries).toMatchObject([{ planned: false }, { planned: true }])
})

test('goods beyond what a delivery can count are shown as the most that it can', async () => {
  const ids = await own.waybills([cubes(), cubes()])
  await service.database.query(
    `update tms.parcels set piece_count = 2000000000, weight_kg = 1e9 where waybill_id = any($1)`,
    [ids],
  )
  const [delivery] = acceptedOf(await own.accept([group(ids)])).deliveries
  const row = await service.database.one(
    `select pieces, weight_g from tms.deliveries where id = $1`,
    [delivery?.id],
  )
  expect(row).toEqual({ pieces: 2_147_483_647, weight_g: Number.MAX_SAFE_INTEGER })
})

test('when the packing threads are gone the delivery is made, and planned later', async () => {
  const closed = await service.another()
  await closed.rooms.longPlanning.close()
  const ids = (await own.waybills([cubes(), cubes(), cubes()])).toReversed()
  const { accept } = closed.rooms.planning
  const { deliveries } = await accept({
    organization: own.organization,
    senderAccountId: null,
    body: bodyOf(ids),
  })
  expect(deliveries).toMatchObject([{ planned: false, waybillCount: 3 }])
  // They may only fit in the order of the proposal.
  const [delivery] = deliveries
  if (delivery === undefined) throw new Error('no delivery')
  const key = { organizationId: own.organization.id, deliveryId: delivery.id }
  const { planned } = closed.rooms.deliveries
  expect(await planned.givenOrder(service.database, key)).toEqual(ids)
})

function bodyOf(ids: readonly string[]) {
  const body = { action: 'accept', ...own.references, groups: [group(ids)] }
  return splitAcceptSchema.parse(body)
}

test('acts for an account alone where the header names one', async () => {
  const { organization } = own
  const other = await addAccount(service, organization.id, { code: 'C-3', phone: '+66100000077' })
  const mine: WaybillId[] = await own.waybills([cubes()])
  const [first] = own.accountIds
  expect(refusalOf(await own.accept([group(mine)], {}, { as: other.id }))).toMatchObject({
    error: 'waybills_not_found',
  })
  const { deliveries } = acceptedOf(await own.accept([group(mine)], {}, { as: first }))
  const id = deliveries[0]?.id ?? ''
  expect(planOf(await own.plan(id, { as: first })).planned).toBe(true)
  expect(refusalOf(await own.plan(id, { as: other.id }))).toMatchObject({
    status: 404,
    error: 'delivery_not_found',
  })
  expect(refusalOf(await own.plan(newId()))).toMatchObject({ error: 'delivery_not_found' })
  const stranger = await addAccepter(service)
  expect(refusalOf(await stranger.plan(id))).toMatchObject({ error: 'delivery_not_found' })
  const theirs = { vehicle_type_id: stranger.typeIds.small, waybill_ids: mine }
  expect(refusalOf(await stranger.accept([theirs]))).toMatchObject({ error: 'waybills_not_found' })
})

test('the delivery of an order has the plan of its quote, each leg its own', async () => {
  const [as] = own.accountIds
  const items = [{ ...cube, qty: 30 }]
  const { quotation_id: quoteId } = createdOf(
    await own.post('/api/quotes', quoteRequest({ items }), { as }),
  )
  const [waybillId] = await own.waybills([cubes()], {}, { as })
  const [head, leg] = [newId(), newId()]
  await service.database.query(
    `insert into tms.deliveries (organization_id, id, delivery_no, head_id, leg_number, leg_count,
       quote_id, waybill_id, sender_account_id, route, state, status, created_at, updated_at)
     select $1, d.id::uuid, d.id, d.head::uuid, d.leg, 2 - d.leg, $2, $3, $4, $5, 'pending', 'pending',
       now(), now()
     from (values ($6, null, 0), ($7, $6, 2)) as d(id, head, leg)`,
    [
      own.organization.id,
      quoteId,
      waybillId,
      as,
      { pickup: bangkok, delivery: chiangMai },
      head,
      leg,
    ],
  )
  const quote = quoteOf(await own.send('GET', `/api/quotes/${quoteId}`, {}, { as }))
  const parcel = await service.database.one<{ id: string }>(
    `update tms.parcels set delivery_id = $1 where waybill_id = $2 returning id`,
    [leg, waybillId],
  )
  const plan = planOf(await own.plan(leg, { as }))
  expect(plan).toMatchObject({ planned: true, stops: [{ waybill_ids: [waybillId], ...chiangMai }] })
  const load = quote.snapshot?.vehicles[1]?.load
  const placements = load?.placements.map((piece) => {
    return { ...piece, waybill_id: waybillId, parcel_id: parcel?.id }
  })
  expect(plan.load).toEqual({ ...load, placements })
  expect(plan.load?.placements.length).toBeGreaterThan(0)
  expect(refusalOf(await own.plan(head, { as }))).toMatchObject({ error: 'delivery_not_found' })
  const [, another] = own.accountIds
  const refused = await own.plan(leg, { as: another })
  expect(refusalOf(refused)).toMatchObject({ error: 'delivery_not_found' })
})

test('the delivery of an account keeps no waybill of another account', async () => {
  const [as, another] = own.accountIds
  const [mine = '', other = ''] = await own.waybills([cubes(), cubes()])
  const { deliveries } = acceptedOf(await own.accept([group([mine])], {}, { as }))
  const path = `/api/waybills/${await numberOf(mine)}`
  const move = { sender_account_id: another }
  const refused = {
    status: 409,
    error: 'The waybill is on a delivery of its account: take it off before its account changes.',
  }
  expect(refusalOf(await own.send('PATCH', path, move))).toMatchObject(refused)
  expect(await own.send('PATCH', path, { sender_account_id: as })).toMatchObject({ status: 200 })
  expect(await own.send('PATCH', path, { notes: 'Ring twice' })).toMatchObject({ status: 200 })
  const otherPath = `/api/waybills/${await numberOf(other)}`
  expect(await own.send('PATCH', otherPath, move)).toMatchObject({ status: 200 })
  const onto = `/api/load-planning/deliveries/${deliveries[0]?.id}/waybills`
  expect(refusalOf(await own.post(onto, { waybill_ids: [other] }))).toMatchObject({
    error: 'waybills_not_plannable',
    waybill_ids: [other],
  })
  const off = await own.send('DELETE', onto, { waybill_ids: [mine] })
  expect(off.status).toBe(200)
  expect(await own.send('PATCH', path, move)).toMatchObject({ status: 200 })
})

async function numberOf(id: string): Promise<string> {
  const row = await service.database.one<{ number: string }>(
    `select waybill_no as number from tms.waybills where id = $1`,
    [id],
  )
  return row?.number ?? ''
}

test('refuses a service that is not sold in the area', async () => {
  const [id = ''] = await own.waybills([cubes()])
  const [area] = await service.database.query<{ id: string }>(
    `insert into tms.service_areas select (jsonb_populate_record(a,
       jsonb_build_object('id', gen_random_uuid(), 'code', 'OTHER'))).*
     from tms.service_areas a where a.id = $1 returning id`,
    [own.references.service_area_id],
  )
  await service.database.query(
    `insert into tms.services select (jsonb_populate_record(s, jsonb_build_object(
       'id', gen_random_uuid(), 'code', 'OTHER', 'service_area_id', $2::uuid))).*
     from tms.services s where s.id = $1`,
    [own.references.service_id, area?.id],
  )
  // With caches of its own.
  const { rooms } = await service.another()
  const body = { ...bodyOf([id]), ...areaOf(area) }
  await expect(
    rooms.planning.accept({ organization: own.organization, senderAccountId: null, body }),
  ).rejects.toMatchObject({ facts: { field: 'service_area_id', problem: 'not_found' } })
})

function areaOf(area: { readonly id: string } | undefined) {
  return { service_area_id: serviceAreaIdSchema.parse(area?.id) }
}
