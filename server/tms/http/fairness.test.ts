/** One organization that sends more than can be served, and another one beside it. */
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { waitFor } from '../../testing/wait-for.ts'
import type { ServiceDeps } from '../service.ts'
import {
  openTestService,
  send,
  signedGet,
  signedSend,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'

interface World {
  readonly test: TestService
  readonly flood: TestOrganization
  readonly other: TestOrganization
  write(organization: TestOrganization, headers?: Record<string, string>): ReturnType<typeof send>
  read(organization: TestOrganization): ReturnType<typeof send>
}

async function open(overrides: Partial<ServiceDeps> = {}): Promise<World> {
  const test = await openTestService(overrides)
  onTestFinished(() => test.close())
  const signed = (organization: TestOrganization) => ({
    ...organization,
    nowMs: test.clock.nowMs(),
  })
  return {
    test,
    flood: await test.addOrganization(),
    other: await test.addOrganization(),
    write: (organization, headers = {}) =>
      send(
        test.service,
        signedSend('POST', '/api/sender-accounts', {
          ...signed(organization),
          headers,
          body: { name: 'A customer' },
        }),
      ),
    read: (organization) =>
      send(test.service, signedGet('/api/sender-accounts', signed(organization))),
  }
}

/** While it is held, what writes waits in the database, and what reads does not. */
async function holdWrites({ url }: TestService): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin; lock table tms.sender_accounts in exclusive mode')
  return () => client.end()
}

it('serves an organization at once while 200 requests of another one wait, and then all of those', async () => {
  const { test, flood, other, write, read } = await open()
  const release = await holdWrites(test)
  const writes = Array.from({ length: 200 }, () => write(flood))
  await waitFor(() => test.database.stats().waiting > 100, { name: 'a backlog' })
  const startedAtMs = performance.now()
  for (let n = 0; n < 10; n += 1) expect((await read(other)).status).toBe(200)
  // Without a share of its own it would wait until the backlog's time is over.
  expect(performance.now() - startedAtMs).toBeLessThan(3_000)
  await release()
  const answers = await Promise.all(writes)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
})

it('refuses an organization that is over the limit alone, with 429 and Retry-After', async () => {
  const { test, flood, other, write, read } = await open({ limits: { external: 4, portal: 4 } })
  const release = await holdWrites(test)
  const writes = Array.from({ length: 4 }, () => write(flood))
  await waitFor(() => test.service.inFlight().external === 4)
  const refused = await write(flood, { 'accept-language': 'th' })
  expect(refused).toMatchObject({ status: 429, json: { error: 'too_many_requests' } })
  expect(refused.text).toContain('องค์กรของคุณ')
  expect(refused.headers.get('retry-after')).toBe('1')
  const legacy = await write(flood, { 'x-legacy-response': 'true' })
  expect(legacy).toMatchObject({ status: 200, json: { code: -1, extra: { status: 429 } } })
  expect((await read(other)).status).toBe(200)
  await release()
  const answers = await Promise.all(writes)
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await write(flood)).status).toBe(201)
})

it('limits the rate of a key where one is set, with a burst of 200, and no other key', async () => {
  const { test, flood, other, read } = await open({ keyPerSecond: 10 })
  const burst = await Promise.all(Array.from({ length: 201 }, () => read(flood)))
  const statuses = burst.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  expect(burst.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1')
  expect((await read(other)).status).toBe(200)
  test.clock.set(test.clock.nowMs() + 1_000)
  const later = await Promise.all(Array.from({ length: 11 }, () => read(flood)))
  expect(later.filter(({ status }) => status === 200)).toHaveLength(10)
})
