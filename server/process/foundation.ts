/**
 * Every role needs these: a data directory of its own or a shared database, the secrets, the migrated
 * tables, and the queue. Everything is closed again in the opposite order.
 */
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { systemClock } from '../clock.ts'
import { keepBackups, type Backups } from '../db/backup/keep-backups.ts'
import { logSettings } from '../db/backup/log-settings.ts'
import { checkDatabase } from '../db/check-database.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { claimDataDir } from '../db/embedded/data-dir.ts'
import { startKeptPostgres } from '../db/embedded/kept-postgres.ts'
import { readOrCreateSecret } from '../db/embedded/secrets.ts'
import { migrate } from '../db/migrate.ts'
import { openQueue, type Queue } from '../db/queue.ts'
import { readLastingKey } from '../lasting-key.ts'
import type { Logger } from '../log.ts'
import { createSeal, type Seal } from '../seal.ts'
import { StartRefused } from '../start-refused.ts'
import type { Steps } from './steps.ts'

const noticeMs = 250

export interface Foundation {
  readonly database: Database
  readonly queue: Queue
  /** Links and codes are made from it. */
  readonly secretKey: string
  readonly seal: Seal
  readonly serverActionsKey: string
  readonly server: DatabaseServer
}

/** The database's server, as far as this process has started it. */
export interface DatabaseServer {
  readonly url: string
  /** Settles when our own server ends by itself. */
  readonly ended: Promise<string>
  /** From this call on our own server is started again. Settles with the reason when that is given up. */
  keepRunning(): Promise<string>
  /** Whether our own server is down until the disk has space again. */
  waitsForSpace(): boolean
  /** Null: this process keeps none. */
  readonly backups: Backups | null
}

/** Options of the functions that open the parts of a process. */
export interface Opening {
  readonly config: Config
  /** Close what was opened, in the opposite order. */
  readonly closers: AsyncDisposableStack
  readonly steps: Steps
  readonly log: Logger
}

export async function openFoundation(opening: Opening): Promise<Foundation> {
  const server = await reachDatabase(opening)
  return { server, ...(await whileDatabaseRuns(server.ended, openOn(server.url, opening))) }
}

async function openOn(
  url: string,
  { config, closers, steps, log }: Opening,
): Promise<Omit<Foundation, 'server'>> {
  const { secretKey, serverActionsKey } = await readSecrets(config)
  const seal = createSeal(secretKey, config.secretKeyAlso)
  const database = openDatabase({
    url,
    maxConnections: config.databaseConnections,
    // PostgreSQL truncates it to 63 bytes.
    applicationName: `loadline ${config.role} ${process.pid} ${hostname()}`,
    log,
  })
  closers.defer(() => database.close())
  await steps.run(
    'tables',
    () => migrate(database, { log }),
    ({ applied }) =>
      applied.length === 0 ? 'tables are up to date' : `tables: ${applied.length} migrations`,
  )
  const lastingKey = await readLastingKey(database, { secretKey, seal })
  const queue = await steps.run('job queue', () => openQueue({ url, log }))
  closers.defer(() => queue.stop())
  return { database, queue, secretKey: lastingKey, seal, serverActionsKey }
}

/** A start that went on without its database would fail later with a less helpful message. */
export async function whileDatabaseRuns<T>(ended: Promise<string>, work: Promise<T>): Promise<T> {
  const refusal = ended.then((reason) => {
    throw new StartRefused(
      `${reason} during the start: read postgres.log in DATA_DIR, and start again.`,
    )
  })
  const outcome = work.catch(async (error: unknown) => {
    // Its connections break a moment before its process is known to have ended.
    if (!(error instanceof StartRefused)) await sleep(noticeMs)
    throw error
  })
  return Promise.race([outcome, refusal])
}

export async function reachDatabase({
  config,
  closers,
  steps,
  log,
}: Opening): Promise<DatabaseServer> {
  if (config.database.kind === 'external') {
    const { url } = config.database
    await steps.run('database at DATABASE_URL', () => checkDatabase(url))
    const never = new Promise<string>(() => {})
    return {
      url,
      ended: never,
      keepRunning: () => never,
      waitsForSpace: () => false,
      backups: null,
    }
  }
  const claim = await claimDataDir(config.dataDir)
  closers.defer(() => claim.release())
  const postgres = await steps.run(
    'PostgreSQL',
    () =>
      startKeptPostgres({
        dataDir: claim.path,
        log,
        ...(config.backups && { extraSettings: logSettings }),
      }),
    ({ port }) => `PostgreSQL, on port ${port} of this machine only`,
  )
  const backups =
    config.backups &&
    keepBackups({ dataDir: claim.path, ...config.backups, clock: systemClock, log })
  // PostgreSQL hands out the rest of its log as it stops.
  closers.defer(() => backups?.close())
  closers.defer(() => postgres.stop())
  return { ...postgres, backups }
}

/** From the environment, or created at the first start and kept in DATA_DIR. */
export async function readSecrets({
  dataDir,
  secretKey,
  serverActionsKey,
}: Config): Promise<{ secretKey: string; serverActionsKey: string }> {
  const kept = (name: string) => readOrCreateSecret({ dataDir, name, bytes: 32 })
  const standardBase64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
  return {
    secretKey: secretKey ?? (await kept('secret-key')),
    serverActionsKey: serverActionsKey ?? standardBase64(await kept('server-actions-key')),
  }
}
