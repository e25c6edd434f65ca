/** Many trips on the road at once: what is written together, and what must not get lost or mixed in it. */
import { beforeEach, expect, it } from 'vitest'
import type { DeliveryId, OrganizationId } from '#lib/contract/ids.ts'
import type { OrderTracking } from '#lib/contract/tracking.ts'
import { orderTrackingSchema } from '#lib/contract/tracking.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import { newId } from '#server/testing/new-id.ts'
import {
  claimRefreshes,
  markSilent,
  putUnmoved,
  readSnapshots,
  type Report,
} from '../deliveries/deliveries.ts'
import { openTestOrders, type TestOrders } from './testing/open-orders.ts'
import { waitFor } from '../../testing/wait-for.ts'

let test: TestOrders

/** No carrier hangs here, so one that is slow because this machine is busy is waited for. */
const endlessMs = 600_000

beforeEach(async () => {
  test = await openTestOrders({ waitForCarrierMs: endlessMs, carrierTimeoutMs: endlessMs })
  await test.rules('provider_a')
  return () => test.close()
})

async function bookMany(count: number): Promise<DeliveryId[]> {
  return Promise.all(Array.from({ length: count }, () => test.booked()))
}

const track = async (deliveryId: DeliveryId, by = test.orders): Promise<OrderTracking> =>
  orderTrackingSchema.parse(await test.track(deliveryId, by))

const trackAll = (ids: readonly DeliveryId[], by = test.orders) =>
  Promise.all(ids.map((id) => track(id, by)))

const looks = () => test.asked.filter((asked) => asked.includes(' GET ')).length

const textOf = (statement: string | Sql) =>
  typeof statement === 'string' ? statement : statement.statement().text

/** As often as somebody wants, then as the database does. */
function listening(database: Database, onStatement: (text: string) => void): Database {
  return {
    ...database,
    query: (statement, params) => {
      onStatement(textOf(statement))
      return database.query(statement, params)
    },
    transaction: (work, options) => {
      onStatement('transaction')
      return database.transaction(work, options)
    },
  }
}

/** As the database does, and what it refuses is written down. */
function complaining(database: Database, refused: unknown[]): Database {
  const writtenDown = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    answer.catch((error: unknown) => void refused.push(error))
    return answer
  }
  return {
    ...database,
    query: (text, params) => writtenDown(database.query(text, params)),
    transaction: (work, options) => writtenDown(database.transaction(work, options)),
  }
}

async function eventsOf(deliveryId: DeliveryId): Promise<string[]> {
  const row = await test.database.one<{ events: string[] }>(
    `select array(select event_type from tms.waybill_events e where e.waybill_id = d.waybill_id
       order by sequence) as events
     from tms.deliveries d where id = $1`,
    [deliveryId],
  )
  return row?.events ?? []
}

it('of forty trucks that are only further on, each one’s place is known after some statements', async () => {
  const ids = await bookMany(40)
  test.clock.pass(60_000)
  await trackAll(ids)
  const said: string[] = []
  const orders = test.another(listening(test.database, (text) => void said.push(text)))
  const before = looks()
  test.clock.pass(5_001)
  const seen = await trackAll(ids, orders)
  expect(looks() - before).toBe(ids.length)
  const now = new Date(test.clock.nowMs()).toISOString()
  for (const tracking of seen) expect(tracking).toMatchObject({ fetched_at: now })
  expect(said.filter((text) => text === 'transaction')).toEqual([])
  // They come in as their sockets do; one by one it was eleven for each.
  expect(said.length).toBeLessThan(ids.length * 2)
})

it('those that something has happened to are moved as ever, in whatever company they come', async () => {
  const early = await bookMany(5)
  test.clock.pass(3 * 3_600_000)
  const late = await bookMany(5)
  test.clock.pass(60_000)
  const all = [...early, ...late]
  await Promise.all([trackAll(all), trackAll(all, test.another()), trackAll(all, test.another())])
  for (const id of early) {
    expect((await eventsOf(id)).slice(0, 3)).toEqual(['created', 'accepted', 'picked_up'])
  }
  for (const id of late) expect(await eventsOf(id)).toEqual(['created', 'accepted'])
  test.clock.pass(7 * 24 * 3_600_000)
  await trackAll(all)
  for (const id of all) {
    expect(await track(id)).toMatchObject({ status: 'delivered' })
    expect(await eventsOf(id)).toEqual([
      'created',
      'accepted',
      'picked_up',
      'delivering',
      'delivered',
    ])
  }
})

it('an order that somebody is changing keeps nobody waiting but those who ask about it', async () => {
  const ids = await bookMany(6)
  test.clock.pass(60_000)
  await trackAll(ids)
  const [held, ...others] = ids
  if (held === undefined) throw new Error('there are six')
  let answer: Promise<OrderTracking> | undefined
  await test.database.transaction(async (tx) => {
    await tx.query(`select from tms.deliveries where id = $1 for update`, [held])
    test.clock.pass(5_001)
    answer = track(held)
    const now = new Date(test.clock.nowMs()).toISOString()
    for (const tracking of await trackAll(others)) {
      expect(tracking).toMatchObject({ fetched_at: now })
    }
  })
  expect(await answer).toMatchObject({ fetched_at: new Date(test.clock.nowMs()).toISOString() })
})

it('a process that loses its database over what carriers said loses no event: the next one reads it', async () => {
  const ids = await bookMany(5)
  test.clock.pass(60_000)
  await trackAll(ids)
  let breaks = 0
  const dying = test.another({
    ...test.database,
    query: (statement, params) => {
      if (!textOf(statement).includes('silent_since = null')) {
        return test.database.query(statement, params)
      }
      breaks += 1
      return Promise.reject(new DatabaseUnavailable(new Error('it is gone')))
    },
  })
  test.clock.pass(7 * 24 * 3_600_000)
  await trackAll(ids, dying)
  expect(breaks).toBeGreaterThan(0)
  for (const id of ids) expect(await eventsOf(id)).toEqual(['created', 'accepted'])
  test.clock.pass(5_001)
  await trackAll(ids)
  for (const id of ids) expect((await eventsOf(id)).at(-1)).toBe('delivered')
})

it('of two that want to ask about one trip at the same moment one may, whoever else asks too', async () => {
  const ids = await bookMany(8)
  const { organizationId, database } = test
  const trips = ids.map((deliveryId) => ({ organizationId, deliveryId }))
  const now = new Date(test.clock.nowMs())
  const claims = await Promise.all(
    [trips, trips.toReversed(), trips].map((each) =>
      claimRefreshes(database, { trips: each, now, periodMs: 5_000 }),
    ),
  )
  const claimed = claims.flat().map(({ deliveryId }) => deliveryId)
  expect(claimed.toSorted()).toEqual(ids.toSorted())
  expect(await claimRefreshes(database, { trips, now, periodMs: 5_000 })).toEqual([])
})

it('one trip that somebody writes at this moment holds up no claim of others, nor that they are silent', async () => {
  const ids = await bookMany(4)
  const [held, ...others] = ids
  const { organizationId, database } = test
  const trips = ids.map((deliveryId) => ({ organizationId, deliveryId }))
  const now = new Date(test.clock.nowMs())
  await database.transaction(async (tx) => {
    await tx.query(`select from tms.tracking_snapshots where delivery_id = $1 for update`, [held])
    const claimed = await claimRefreshes(database, { trips, now, periodMs: 5_000 })
    expect(claimed.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(others.toSorted())
    await markSilent(database, { trips, at: now })
  })
  const known = await readSnapshots(database, { organizationId, deliveryIds: ids })
  const silent = known.filter(({ silentSince }) => silentSince !== null)
  expect(silent.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(others.toSorted())
})

it('a report that is late, of another sending, or that moves its trip is not written with the others', async () => {
  const [deliveryId, another] = await bookMany(2)
  if (deliveryId === undefined || another === undefined) throw new Error('there are two')
  const { organizationId, database } = test
  test.clock.pass(60_000)
  await trackAll([deliveryId, another])
  const known = async () => {
    const [snapshot] = await readSnapshots(database, { organizationId, deliveryIds: [deliveryId] })
    if (!snapshot?.reportedAt) throw new Error('it was reported')
    return { ...snapshot, reportedAt: snapshot.reportedAt }
  }
  const { trip, attempt, reportSequence, reportedAt } = await known()
  const order = await test.orders.find(database, { organizationId, deliveryId })
  const status = order?.status ?? 'pending'
  const at = (ms: number) => new Date(reportedAt.getTime() + ms)
  const same: Report = {
    organizationId,
    deliveryId,
    attempt,
    provider: 'provider_a',
    status,
    trip: { ...trip, current_location: { lat: 1, lng: 2 } },
    reportedAt: at(1),
    reportSequence,
  }
  const put = (report: Report) =>
    putUnmoved(database, { reports: [report], fetchedAt: new Date(test.clock.nowMs()) })
  for (const left of [
    { ...same, reportedAt: at(-1) },
    { ...same, reportSequence: reportSequence - 1 },
    { ...same, attempt: attempt + 1 },
    { ...same, provider: 'provider_b' as const },
    { ...same, status: 'delivered' as const },
    { ...same, organizationId: newId<OrganizationId>() },
  ]) {
    expect(await put(left)).toEqual([])
  }
  await database.transaction(async (tx) => {
    await tx.query(`select from tms.deliveries where id = $1 for update`, [deliveryId])
    expect(await put(same)).toEqual([])
  })
  expect((await known()).trip).toEqual(trip)
  expect(await put(same)).toEqual([{ organizationId, deliveryId }])
  expect((await known()).trip.current_location).toEqual({ lat: 1, lng: 2 })
})

it('processes that write the same trips at the same time wait in no circle', async () => {
  const ids = await bookMany(12)
  const refused: unknown[] = []
  const processes = [1, 2, 3].map(() => test.another(complaining(test.database, refused)))
  for (let round = 0; round < 6; round += 1) {
    const before = looks()
    const answering = Promise.withResolvers<void>()
    test.hold = () => answering.promise
    test.clock.pass(5_001)
    const slow = trackAll(ids, processes[round % 3])
    await waitFor(() => looks() === before + ids.length)
    // Its claims are over before its answers have come: others ask too, and all write at one moment.
    test.clock.pass(5_001)
    const all = processes.map((each) => trackAll(ids.toReversed(), each))
    await waitFor(() => looks() === before + 2 * ids.length)
    answering.resolve()
    await Promise.all([slow, ...all])
  }
  expect(refused).toEqual([])
  const written = new Date(test.clock.nowMs()).toISOString()
  // For a second, a trip that another process was asking about has an older answer.
  test.clock.pass(1_001)
  for (const each of processes) {
    for (const tracking of await trackAll(ids, each)) {
      expect(tracking).toMatchObject({ fetched_at: written })
    }
  }
})
