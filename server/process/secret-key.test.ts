/** SECRET_KEY is changed while processes serve, and the key before it opens nothing afterwards. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { createSeal } from '../seal.ts'
import { waitFor } from '../testing/wait-for.ts'
import { startProcess, type RealProcess } from './testing/real-process.ts'

const before = 'the SECRET_KEY that is replaced, 32 long'
const next = 'the SECRET_KEY that comes after, 32 long'
const pairs = z.object({
  organizations: z.array(z.object({ apiKey: z.string(), apiSecret: z.string() })),
})

let own: TestDatabase
let dataDir: string
const running: RealProcess[] = []

beforeAll(async () => {
  own = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'loadline-secret-key-'))
})
afterAll(async () => {
  await Promise.all(running.map((each) => each.end()))
  await own.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(keys: Readonly<Record<string, string>>): Promise<RealProcess> {
  return startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: own.url,
    DATABASE_CONNECTIONS: '4',
    DEMO: '1',
    LOG_LEVEL: 'info',
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...keys,
  })
}

async function serve(keys: Readonly<Record<string, string>>): Promise<RealProcess> {
  const started = await start(keys)
  running.push(started)
  await started.ready()
  return started
}

const sealedRows = async () => {
  const rows = await own.database.query<{ context: string; sealed: Buffer }>(
    `select 'credential ' || organization_id || ' ' || kind as context, sealed_secret as sealed
     from tms.credentials
     union all select 'secret-key-check', sealed from tms.secret_key_check`,
  )
  const carriers = await own.database.query<{ sealed: Buffer }>(
    `select sealed_key as sealed from tms.carrier_connections
     union all select sealed_key from tms.gateway_connections`,
  )
  return { rows, others: carriers.map(({ sealed }) => sealed) }
}

test('both keys are accepted, everything is sealed anew, and the old key is refused', async () => {
  const first = await serve({ SECRET_KEY: before })
  const { organizations } = pairs.parse(
    JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')),
  )
  const answers = async (process: RealProcess) => {
    for (const pair of organizations) {
      // 403: the plan of that organization has no sender accounts. A wrong signature is 401.
      expect([200, 403]).toContain((await process.get('/api/sender-accounts', pair)).status)
    }
  }
  await answers(first)
  const { others: othersBefore } = await sealedRows()
  expect(othersBefore.length).toBeGreaterThan(0)

  // First every process gets the new key beside its own; then they change places.
  const second = await serve({ SECRET_KEY: before, SECRET_KEY_ALSO: next })
  const third = await serve({ SECRET_KEY: next, SECRET_KEY_ALSO: before, JOBS: '1' })
  await waitFor(() => third.logged().includes('instead of SECRET_KEY_ALSO'))
  for (const process of [first, second, third]) await answers(process)

  const sealOfNext = createSeal(next)
  const { rows, others } = await sealedRows()
  expect(rows.filter(({ context, sealed }) => sealOfNext.open(sealed, context) === null)).toEqual(
    [],
  )
  const unchanged = others.filter((sealed) => othersBefore.some((each) => each.equals(sealed)))
  expect(unchanged).toEqual([])

  const late = await start({ SECRET_KEY: before })
  expect(await late.exited).toMatchObject({ code: 1 })
  expect((await late.exited).said).toContain('SECRET_KEY is not the one')
  await answers(await serve({ SECRET_KEY: next }))
})
