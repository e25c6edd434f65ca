/** Several real processes on one DATABASE_URL: no state of one that another needs. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueue, type Queue } from '../db/queue.ts'
import { openTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { withClient } from '../db/testing/test-server.ts'
import { systemClock } from '../clock.ts'
import { systemIds } from '../ids.ts'
import { createLog } from '../log.ts'
import { createService, type Service } from '../tms/service.ts'
import { topUpReplySchema } from '#lib/contract/pay.ts'
import { startProcess, type RealProcess } from './testing/real-process.ts'
import { signedClient } from './testing/signed-client.ts'

const secretKey = 'a secret key that both processes have'

let own: TestDatabase
let parent: string
let dataDir: string
let processes: RealProcess[]
/** A third one, in this process: there is no endpoint by which a key pair is regenerated. */
let here: Service
let queue: Queue

beforeAll(async () => {
  own = await openTestDatabase()
  parent = mkdtempSync(join(tmpdir(), 'loadline-several-'))
  // With DATABASE_URL nobody has made it before the demo is described in it.
  dataDir = join(parent, 'not', 'there yet')
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: own.url,
    DATABASE_CONNECTIONS: '5',
    DEMO: '1',
    SECRET_KEY: secretKey,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  // At once: only one may migrate, and only one may seed.
  processes = await Promise.all([startProcess(env), startProcess(env)])
  await Promise.all(processes.map((each) => each.ready()))
  queue = await openQueue({ url: own.url, log: createLog({ level: 'silent' }) })
  here = createService({
    database: own.database,
    queue,
    secretKey,
    allowedHosts: [],
    limits: { external: 1, portal: 1 },
    innerToken: '',
    clock: systemClock,
    ids: systemIds,
    log: createLog({ level: 'silent' }),
    outside: {
      sandboxUrl: null,
      publicUrl: 'http://127.0.0.1:9',
    },
    observe: () => {},
  })
})
afterAll(async () => {
  await here.close()
  await queue.stop()
  await Promise.all(processes.map((each) => each.end()))
  await own.close()
  rmSync(parent, { recursive: true, force: true })
})

async function publicPair() {
  const [organization] = await here.rooms.organizations.list()
  if (organization === undefined) throw new Error('the demo is missing')
  return {
    id: organization.id,
    ...(await here.rooms.organizations.keyPair(organization.id, 'public')),
  }
}

const answers = (path: string, pair: { apiKey: string; apiSecret: string }) =>
  Promise.all(
    processes.map(async (each) => {
      const response = await each.get(path, pair)
      return { status: response.status, body: await response.text() }
    }),
  )

it('started at once on an empty database, they make one demo, and answer alike', async () => {
  expect(await here.rooms.organizations.list()).toHaveLength(3)
  const demo = readFileSync(join(dataDir, 'demo.json'), 'utf8')
  expect(demo).toContain('"role": "admin"')
  expect(demo).toContain((await publicPair()).apiSecret)
  const [one, other] = await answers('/api/sender-accounts', await publicPair())
  expect(one?.status).toBe(200)
  expect(other).toEqual(one)
})

it('share one payment gateway: a request that reaches both opens one trade', async () => {
  const clients = processes.map(({ port }) =>
    signedClient({ at: `http://127.0.0.1:${port}`, dataDir, accountCode: 'BNF' }),
  )
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      Promise.all(
        clients.map(async (client) => {
          const topUp = { amount: 100, type: 'qr', request_id: `top-up ${n}` }
          const response = await client.post('/api/wallet/top-up', topUp)
          return response.ok ? topUpReplySchema.parse(await response.json()) : response.status
        }),
      ),
    ),
  )
  const trades = replies.map((pair) =>
    pair.map((reply) => (typeof reply === 'number' ? reply : reply.tradeNo)),
  )
  expect(trades.flat().filter((trade) => typeof trade === 'number')).toEqual([])
  expect(trades.filter(([one, other]) => one !== other)).toEqual([])
})

it('refuse a regenerated pair at once, wherever it was regenerated', async () => {
  for (let round = 0; round < 3; round += 1) {
    const old = await publicPair()
    expect((await answers('/api/organizations', old)).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    const pair = await here.rooms.organizations.regenerateKeyPair(old.id)
    expect((await answers('/api/organizations', old)).map(({ status }) => status)).toEqual([
      401, 401,
    ])
    expect((await answers('/api/organizations', pair)).map(({ status }) => status)).toEqual([
      200, 200,
    ])
  }
})

it('refuse it also while their listeners are cut', async () => {
  for (let round = 0; round < 3; round += 1) {
    const old = await publicPair()
    await answers('/api/organizations', old)
    await withClient(own.adminUrl, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'loadline-listener' and datname = $1`,
        [new URL(own.url).pathname.slice(1)],
      ),
    )
    await here.rooms.organizations.regenerateKeyPair(old.id)
    expect((await answers('/api/organizations', old)).map(({ status }) => status)).toEqual([
      401, 401,
    ])
  }
})
