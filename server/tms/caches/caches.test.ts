/** Two processes on one database answer alike, whatever one of them remembers. */
import { randomUUID } from 'node:crypto'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { withClient } from '#server/db/testing/test-server.ts'
import { createLog } from '#server/log.ts'
import type { Service } from '../service.ts'
import {
  addAccount,
  openTestService,
  send,
  signedGet,
  untilKeeping,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'
import { createCachedMap } from './cached-map.ts'
import { openCaches } from './caches.ts'
import { waitFor } from '../../testing/wait-for.ts'

let test: TestService
let other: Service
let own: TestOrganization

beforeAll(async () => {
  test = await openTestService()
  other = await test.another()
})
beforeEach(async () => {
  own = await test.addOrganization()
})
afterAll(() => test.close())

const both = () => [test.service, other]
const signed = (pair = own) => ({
  apiKey: pair.apiKey,
  apiSecret: pair.apiSecret,
  nowMs: test.clock.nowMs(),
})
const statusOf = async (service: Service, path: string, pair = own) =>
  (await send(service, signedGet(path, signed(pair)))).status

async function cutListeners(): Promise<void> {
  await withClient(test.adminUrl, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'loadline-listener' and datname = $1`,
      [new URL(test.url).pathname.slice(1)],
    ),
  )
}

/** Cancels listeners whose statement waits for a row; `confirming`: they have dropped their cache. */
function cancelWaitingListeners(): Promise<{ pid: number; confirming: boolean }[]> {
  return withClient(test.adminUrl, async (client) => {
    const { rows } = await client.query<{ pid: number; confirming: boolean }>(
      `select pid, pg_cancel_backend(pid), query not like '%lease_until%' as confirming
       from pg_stat_activity
       where application_name = 'loadline-listener' and datname = $1 and wait_event_type = 'Lock'`,
      [new URL(test.url).pathname.slice(1)],
    )
    return rows
  })
}

describe('a regenerated key pair', () => {
  it('is dead in every process when the call returns, whoever made it', async () => {
    for (const regenerating of both()) {
      const old = { ...own }
      for (const service of both())
        expect(await statusOf(service, '/api/organizations', old)).toBe(200)
      const pair = await regenerating.rooms.organizations.regenerateKeyPair(own.organization.id)
      for (const service of both()) {
        expect(await statusOf(service, '/api/organizations', old)).toBe(401)
        expect(await statusOf(service, '/api/organizations', { ...own, ...pair })).toBe(200)
      }
      Object.assign(own, pair)
    }
  })

  it('is dead also while requests with the old one keep coming', async () => {
    let calling = true
    const lastGood: number[] = []
    const callers = both().flatMap((service) =>
      [1, 2, 3, 4].map(async () => {
        while (calling) {
          // Else nothing but remembered answers would run, and the timers never.
          await turn()
          const sentAtMs = performance.now()
          if ((await statusOf(service, '/api/organizations', own)) === 200) lastGood.push(sentAtMs)
        }
      }),
    )
    await sleep(50)
    await test.service.rooms.organizations.regenerateKeyPair(own.organization.id)
    const returnedAtMs = performance.now()
    await sleep(50)
    calling = false
    await Promise.all(callers)
    expect(lastGood.length).toBeGreaterThan(0)
    expect(Math.max(...lastGood)).toBeLessThan(returnedAtMs)
  })

  it('leaves the internal pair alone', async () => {
    const { organizations } = test.service.rooms
    const internal = await organizations.keyPair(own.organization.id, 'internal')
    await organizations.regenerateKeyPair(own.organization.id)
    for (const service of both()) {
      expect(await statusOf(service, '/api/organizations', { ...own, ...internal })).toBe(200)
    }
  })

  it('made twice at once leaves one pair that works', async () => {
    const pairs = await Promise.all(
      both().map((service) => service.rooms.organizations.regenerateKeyPair(own.organization.id)),
    )
    for (const service of both()) {
      const statuses = await Promise.all(
        pairs.map((pair) => statusOf(service, '/api/organizations', { ...own, ...pair })),
      )
      expect(statuses.toSorted((low, high) => low - high)).toEqual([200, 401])
    }
  })
})

describe('while the listener is cut', () => {
  it('nothing is kept, so that a change without notice is seen at once', async () => {
    for (const service of both()) expect(await statusOf(service, '/api/sender-accounts')).toBe(200)
    await cutListeners()
    await waitFor(() => !both().some(({ caches }) => caches.keeping()))
    // Behind the service's back: no notice is given that could be missed.
    await test.database.query(`delete from tms.plan_features where organization_id = $1`, [
      own.organization.id,
    ])
    for (const service of both()) expect(await statusOf(service, '/api/sender-accounts')).toBe(403)
    await Promise.all(both().map(untilKeeping))
    for (const service of both()) expect(await statusOf(service, '/api/sender-accounts')).toBe(403)
  })

  it('a regenerated pair is dead in every process when the call returns', async () => {
    for (let round = 0; round < 5; round += 1) {
      const old = { ...own }
      for (const service of both())
        expect(await statusOf(service, '/api/organizations', old)).toBe(200)
      const [pair] = await Promise.all([
        test.service.rooms.organizations.regenerateKeyPair(own.organization.id),
        cutListeners(),
      ])
      for (const service of both())
        expect(await statusOf(service, '/api/organizations', old)).toBe(401)
      Object.assign(own, pair)
      await Promise.all(both().map(untilKeeping))
    }
  })
})

it('a process that died holds up a change no longer than its lease', async () => {
  await test.database.query(
    `insert into tms.cache_leases values ($1, 0, now() + interval '300 ms')`,
    [randomUUID()],
  )
  const startedAtMs = performance.now()
  await test.service.rooms.organizations.regenerateKeyPair(own.organization.id)
  expect(performance.now() - startedAtMs).toBeGreaterThan(250)
})

it('a change is final also when no process could confirm it at first', async () => {
  const old = { ...own }
  for (const service of both()) expect(await statusOf(service, '/api/organizations', old)).toBe(200)
  const { organizations } = test.service.rooms
  const { call } = await test.database.transaction(async (tx) => {
    const leases = await tx.query(
      'select 1 from tms.cache_leases where lease_until > now() for update',
    )
    const regenerating = organizations.regenerateKeyPair(own.organization.id)
    const hindered = new Set<number>()
    await waitFor(async () => {
      for (const { pid, confirming } of await cancelWaitingListeners()) {
        if (confirming) hindered.add(pid)
      }
      return hindered.size >= leases.length
    })
    return { call: regenerating }
  })
  const pair = await call
  for (const service of both()) {
    expect(await statusOf(service, '/api/organizations', old)).toBe(401)
    expect(await statusOf(service, '/api/organizations', { ...own, ...pair })).toBe(200)
  }
})

it('a change that cannot become final says so and does not hang', async () => {
  const stranger = randomUUID()
  await test.database.query(
    `insert into tms.cache_leases values ($1, 0, now() + interval '1 hour')`,
    [stranger],
  )
  const caches = openCaches({
    database: test.database,
    processId: randomUUID(),
    log: createLog({ level: 'silent' }),
    settleTimeoutMs: 200,
  })
  try {
    const generation = await test.database.transaction((tx) =>
      caches.announce(tx, own.organization.id),
    )
    await expect(caches.settled(generation)).rejects.toThrow(`process ${stranger} may still answer`)
  } finally {
    await caches.close()
    await test.database.query('delete from tms.cache_leases where process_id = $1', [stranger])
  }
})

it('a notice that nobody of ours wrote does no harm', async () => {
  await statusOf(test.service, '/api/organizations')
  for (const payload of ['', 'no JSON', '{"organizationId":7}']) {
    await test.database.query(`select pg_notify('tms_caches', $1)`, [payload])
  }
  for (const service of both()) expect(await statusOf(service, '/api/organizations')).toBe(200)
  await test.service.rooms.organizations.regenerateKeyPair(own.organization.id)
  for (const service of both()) expect(await statusOf(service, '/api/organizations')).toBe(401)
})

it('a feature taken away gates every process when the call returns', async () => {
  for (const service of both()) expect(await statusOf(service, '/api/sender-accounts')).toBe(200)
  const { name, customWaybillNumbers } = own.organization
  await other.rooms.organizations.saveSettings(own.organization.id, {
    seenAt: null,
    settings: { name, customWaybillNumbers, features: ['waybills'] },
    alongside: () => Promise.resolve(),
  })
  for (const service of both()) expect(await statusOf(service, '/api/sender-accounts')).toBe(403)
})

it('a request of a known organization asks the database nothing', async () => {
  let queries = 0
  const database: Database = {
    ...test.database,
    one: (...args) => {
      queries += 1
      return test.database.one(...args)
    },
  }
  const counting = await test.another({ database })
  await addAccount(test, own.organization.id)
  await statusOf(counting, '/api/organizations')
  expect(queries).toBe(1)
  await statusOf(counting, '/api/organizations')
  expect(queries).toBe(1)
})

describe('a cached map', () => {
  it('does not keep what was read while its group was dropped', async () => {
    const map = createCachedMap<string>({ keeping: () => true, maxEntries: 10 })
    const reading = map.load('key', async () => {
      map.dropGroup('group')
      return { group: 'group', value: 'old' }
    })
    expect(await reading).toBe('old')
    expect(map.get('key')).toBeUndefined()
  })

  it('keeps no more than it may, the youngest', async () => {
    const map = createCachedMap<number>({ keeping: () => true, maxEntries: 3 })
    for (const key of [1, 2, 3, 4, 5]) {
      await map.load(String(key), () => Promise.resolve({ group: 'g', value: key }))
    }
    expect([1, 2, 3, 4, 5].map((key) => map.get(String(key)))).toEqual([
      undefined,
      undefined,
      3,
      4,
      5,
    ])
  })

  it('drops one organization’s entries and no other’s', async () => {
    const map = createCachedMap<number>({ keeping: () => true, maxEntries: 3 })
    await map.load('a', () => Promise.resolve({ group: 'one', value: 1 }))
    await map.load('b', () => Promise.resolve({ group: 'two', value: 2 }))
    map.dropGroup('one')
    expect([map.get('a'), map.get('b')]).toEqual([undefined, 2])
  })
})
