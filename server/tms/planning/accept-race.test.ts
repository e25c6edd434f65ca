/** Accepting against a killed process, and against other changes of the same waybills; rows are counted after. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaybillId } from '#lib/contract/ids.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { acceptedOf, addAccepter, type Accepter } from './testing/open-accepter.ts'
import { cubes } from './testing/open-planner.ts'

let service: TestService
let own: Accepter
beforeAll(async () => {
  service = await openTestService()
  await service.service.rooms.planning.declareJobs()
  own = await addAccepter(service)
})
afterAll(() => service.close())

const program = fileURLToPath(new URL('testing/accept-process.ts', import.meta.url))

const group = (waybill_ids: readonly string[]) => ({
  vehicle_type_id: own.typeIds.small,
  waybill_ids,
})

/** Rows of deliveries and of feed entries, and those of these waybills that are on a delivery. */
function counted(waybillIds: readonly WaybillId[]) {
  return service.database.one<Record<'deliveries' | 'waybills' | 'parcels' | 'entries', number>>(
    `select (select count(*)::int from tms.deliveries where organization_id = $1) as deliveries,
       (select count(*)::int from tms.waybills where id = any($2) and delivery_id is not null) as waybills,
       (select count(*)::int from tms.parcels where waybill_id = any($2) and delivery_id is not null)
         as parcels,
       (select count(*)::int from tms.feed f join tms.deliveries d on d.id = f.subject_id
         where d.organization_id = $1 and f.entry->>'type' = 'delivery.created') as entries`,
    [own.organization.id, waybillIds],
  )
}

const lockKey = 7_243

test('a process killed between two deliveries leaves none of them, and accepting again makes all', async () => {
  const waybillIds = await own.waybills([cubes(), cubes(), cubes()])
  const groups = waybillIds.map((id) => group([id]))
  const before = await counted(waybillIds)
  // The first row is written; the second waits until the process is dead.
  await service.database.query(
    `create function tms.wait_at_second() returns trigger language plpgsql as $$
     begin
       if exists (select from tms.deliveries
         where organization_id = new.organization_id and xmin = pg_current_xact_id()::xid) then
         perform pg_advisory_xact_lock(${lockKey});
       end if;
       return new;
     end $$`,
  )
  await service.database.query(
    `create trigger wait_at_second before insert on tms.deliveries
     for each row execute function tms.wait_at_second()`,
  )
  const request = JSON.stringify({ action: 'accept', ...own.references, groups })
  const child = spawn(process.execPath, [program, service.url, own.organization.id, request], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const backends = () =>
    service.database.query(
      `select a.pid from pg_stat_activity a join pg_locks l on l.pid = a.pid
       where a.application_name = 'accept-process' and l.locktype = 'advisory'
         and l.objid = ${lockKey} and not l.granted`,
    )
  try {
    await service.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(${lockKey})`)
      await waitFor(async () => (await backends()).length > 0, { withinMs: 60_000 })
      child.kill('SIGKILL')
      await ended
    })
    await waitFor(async () => (await backends()).length === 0)
  } finally {
    child.kill('SIGKILL')
    await service.database.query(`drop function tms.wait_at_second cascade`)
  }
  expect(await counted(waybillIds)).toEqual(before)
  expect(acceptedOf(await own.accept(groups)).deliveries).toHaveLength(3)
  expect(await counted(waybillIds)).toMatchObject({ waybills: 3, parcels: 3 })
}, 90_000)

test('of fifty accepts, moves and departures of the same waybills each waybill has one outcome', async () => {
  const before = await counted([])
  const free = await own.waybills(Array.from({ length: 4 }, () => cubes(1, 10)))
  const loaded = await own.waybills(Array.from({ length: 4 }, () => cubes(1, 10)))
  const a = await own.deliver(loaded.slice(0, 2))
  const b = await own.deliver(loaded.slice(2))
  const path = (id: string, what: string) => `/api/load-planning/deliveries/${id}/${what}`
  const call = (at: number) => {
    const ids = at % 2 === 0 ? free : free.toReversed()
    if (at === 30) return own.post(path(a, 'depart'), {})
    if (at === 40) return own.post(path(b, 'depart'), {})
    if (at % 5 === 1) return own.post(path(at % 2 === 0 ? a : b, 'waybills'), { waybill_ids: ids })
    if (at % 5 === 2) {
      const [to, from] = at % 2 === 0 ? [a, b] : [b, a]
      return own.post(path(to, 'waybills'), {
        waybill_ids: loaded.slice(0, 2),
        from_delivery_id: from,
      })
    }
    return own.accept(at % 3 === 0 ? ids.map((id) => group([id])) : [group(ids)])
  }
  const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => call(at)))
  expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  const rows = await service.database.query<{ delivery: string; waybill: string; isOne: boolean }>(
    `select w.id as waybill, w.delivery_id as delivery,
       bool_and(p.delivery_id = w.delivery_id) and bool_and((d.state = 'in_transit') = (w.state = 'picked_up'))
         as "isOne"
     from tms.waybills w join tms.parcels p on p.waybill_id = w.id
     join tms.deliveries d on d.id = w.delivery_id
     where w.id = any($1) group by w.id, w.delivery_id`,
    [[...free, ...loaded]],
  )
  expect(rows).toHaveLength(free.length + loaded.length)
  expect(rows.every(({ isOne }) => isOne)).toBe(true)
  // Nothing beside the two, unless accept won; then it made all of its groups.
  const made = replies.flatMap((reply) =>
    reply.status === 200 && JSON.stringify(reply.json).includes('"locked"')
      ? []
      : acceptedIn(reply),
  )
  const after = await counted([])
  expect(after?.deliveries).toBe((before?.deliveries ?? 0) + 2 + made.length)
  const empty = await service.database.query(
    `select d.id from tms.deliveries d where d.id = any($1::uuid[])
       and not exists (select from tms.waybills w where w.delivery_id = d.id)`,
    [made],
  )
  expect(empty).toEqual([])
})

function acceptedIn(reply: Awaited<ReturnType<Accepter['accept']>>): string[] {
  return reply.status === 200 ? acceptedOf(reply).deliveries.map(({ id }) => id) : []
}
