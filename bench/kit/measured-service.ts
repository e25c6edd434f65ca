/**
 * The demo's service on a database of its own, or on one that an earlier run has kept; calls to it that are timed, and
 * plans of its queries.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { signedJson, signQuery } from '#lib/signing/sign.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import type { Settings } from '#server/db/embedded/settings.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { claimDataDir } from '#server/db/embedded/data-dir.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { readOrCreateSecret } from '#server/db/embedded/secrets.ts'
import { databaseUrl, startTestServer, withClient } from '#server/db/testing/test-server.ts'
import { createLog } from '#server/log.ts'
import { createSeal } from '#server/seal.ts'
import type { KeyPair } from '#server/tms/organizations/organizations.ts'
import { startDemoService, type DemoService } from '../http/contenders.ts'
import { quantile } from './quantile.ts'
import { printTable } from './table.ts'

const log = createLog({ level: 'silent' })

export interface MeasuredService extends DemoService {
  readonly url: string
  readonly database: Database
  /** The pair of the portal, which alone calls the console's operations. */
  readonly internal: KeyPair & { readonly organization: OrganizationId }
}

export async function startMeasuredService({
  closers,
  kept,
  env,
  ...server
}: {
  closers: AsyncDisposableStack
  /** A folder whose database stays, for the next run with this folder. */
  kept?: string | undefined
  /** Where the files of any other are; in memory where there is room when left out. */
  directory?: string
  settings?: Settings
  env?: Readonly<Record<string, string>>
}): Promise<MeasuredService> {
  const { url, secrets } = await (kept === undefined
    ? openOwnDatabase(closers, server)
    : openKeptDatabase(kept, closers, server))
  const service = await startDemoService({
    closers,
    nodeFlags: [],
    env: {
      DATABASE_URL: url,
      DEMO: '1',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'error',
      ...secrets,
      ...env,
    },
  })
  const database = openDatabase({
    url,
    maxConnections: 2,
    applicationName: 'loadline-bench',
    log,
  })
  closers.defer(() => database.close())
  const internal = await readInternalPair(database, secrets['SECRET_KEY'] ?? '')
  return { ...service, url, database, internal }
}

/** The pair of the organization that was made first. */
async function readInternalPair(
  database: Database,
  secretKey: string,
): Promise<MeasuredService['internal']> {
  const row = await database.one<{
    organization: OrganizationId
    apiKey: string
    sealed: Buffer
  }>(
    sql`select o.id as organization, c.api_key, c.sealed_secret as sealed
     from tms.credentials c join tms.organizations o on o.id = c.organization_id
     where c.kind = 'internal' order by o.created_at, o.id limit 1`,
  )
  if (row === null) throw new Error('there is no internal pair')
  const { organization, apiKey, sealed } = row
  const apiSecret = createSeal(secretKey).open(sealed, `credential ${organization} internal`)
  if (apiSecret === null) throw new Error('the internal pair does not open')
  return { organization, apiKey, apiSecret }
}

interface OpenedDatabase {
  readonly url: string
  /** The service that uses it is started with these. */
  readonly secrets: Readonly<Record<string, string>>
}

async function openOwnDatabase(
  closers: AsyncDisposableStack,
  options: { directory?: string; settings?: Settings },
): Promise<OpenedDatabase> {
  const postgres = await startTestServer({ url: undefined, ...options })
  closers.defer(() => postgres.stop())
  const name = `${postgres.template}_measured`
  await withClient(postgres.adminUrl, (client) =>
    client.query(
      `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(postgres.template)}`,
    ),
  )
  return {
    url: databaseUrl({ adminUrl: postgres.adminUrl, name }),
    secrets: { SECRET_KEY: randomBytes(32).toString('base64url') },
  }
}

async function openKeptDatabase(
  directory: string,
  closers: AsyncDisposableStack,
  { settings = {} }: { settings?: Settings },
): Promise<OpenedDatabase> {
  const claim = await claimDataDir(directory)
  closers.defer(() => claim.release())
  const dataDir = claim.path
  const postgres = await startEmbeddedPostgres({ dataDir, log, extraSettings: settings })
  closers.defer(() => postgres.stop())
  return {
    url: databaseUrl({ adminUrl: postgres.adminUrl, name: 'loadline' }),
    secrets: {
      DATA_DIR: join(dataDir, 'service'),
      SECRET_KEY: await readOrCreateSecret({ dataDir, name: 'secret-key', bytes: 32 }),
    },
  }
}

export interface TimedCall {
  readonly name: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** The sender account that it acts for. */
  readonly as?: string
  /** It is an operation of the console, with this body. */
  readonly body?: object
}

export function printTimes(
  service: MeasuredService,
  { calls, ...table }: { title: string; calls: readonly TimedCall[]; rounds: number },
): Promise<void> {
  const runs = calls.map((call) => ({
    name: call.name,
    async run() {
      const request = call.body === undefined ? read(service, call) : ask(service, call)
      const response = await fetch(request)
      const text = await response.text()
      if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${text}`)
    },
  }))
  return printTimesOf({ ...table, runs })
}

/** All in turns, one at a time, after some rounds that do not count. */
export async function printTimesOf(of: {
  title: string
  runs: readonly { readonly name: string; readonly run: () => Promise<unknown> }[]
  rounds: number
}): Promise<void> {
  const { title, runs, rounds } = of
  const times = runs.map((): number[] => [])
  for (let round = -5; round < rounds; round += 1) {
    for (const [index, { run }] of runs.entries()) {
      const startedAtMs = performance.now()
      await run()
      if (round >= 0) times[index]?.push(performance.now() - startedAtMs)
    }
  }
  printTable(
    [`${title}, ${rounds} rounds`, 'median ms', 'p90 ms'],
    runs.map(({ name }, index) => {
      const samples = times[index] ?? []
      return [name, quantile(samples, 0.5).toFixed(1), quantile(samples, 0.9).toFixed(1)]
    }),
  )
}

function read(
  { origin, seller: { apiKey, apiSecret } }: DemoService,
  { path, query = {}, as }: TimedCall,
): Request {
  const signed = signQuery({ query, apiKey, apiSecret, nowMs: Date.now() })
  return new Request(`${origin}${path}?${new URLSearchParams(signed)}`, {
    headers: as === undefined ? {} : { 'x-sender-account-id': as },
  })
}

function ask(
  { origin, internal: { apiKey, apiSecret, organization } }: MeasuredService,
  { path, body }: TimedCall,
): Request {
  const actor = { id: randomUUID(), role: 'admin', organization }
  const signed = signedJson({ payload: { actor, ...body }, apiKey, apiSecret, nowMs: Date.now() })
  return new Request(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: signed,
  })
}

/** A database that prints the plan of each query before it runs it. */
export function explaining(database: Database): Pick<Database, 'query'> {
  return {
    async query<Row>(statement: string | Sql): Promise<Row[]> {
      if (typeof statement === 'string') throw new Error('only queries of the tag are explained')
      const plan = await database.query<{ 'QUERY PLAN': string }>(
        sql`explain (analyze, costs off) ${statement}`,
      )
      process.stdout.write(`${plan.map((line) => line['QUERY PLAN']).join('\n')}\n`)
      return database.query<Row>(statement)
    },
  }
}
