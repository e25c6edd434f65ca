/**
 * Our own PostgreSQL, used when DATABASE_URL is not set: created at the first start, loopback only,
 * with random passwords kept in DATA_DIR.
 */
import { open, readFile, rename, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from '../../log.ts'
import { StartRefused } from '../../start-refused.ts'
import { errorCode } from '../error-code.ts'
import { defaultCopiesDir, findUser, reachableBinaries } from './as-root.ts'
import { findBinaries } from './binaries.ts'
import { clusterExists, initCluster, refuseOtherVersion, type Cluster } from './cluster.ts'
import { refusalOf, saysDiskFull } from './file-refusal.ts'
import { findFreePort } from './free-port.ts'
import { endOrphans } from './orphans.ts'
import {
  readPostmasterFile,
  spawnPostmaster,
  type ExitStatus,
  type Postmaster,
} from './postmaster.ts'
import { readOrCreateSecret, readSecret } from './secrets.ts'
import { serverSettings, type Settings } from './settings.ts'

const adminName = 'postgres'
const ownerName = 'loadline'
const databaseName = 'loadline'
const passwordBytes = 24
const adminPasswordFile = 'postgres-admin-password'
const ownerPasswordFile = 'postgres-password'
const portAttempts = 5
const connectTimeoutMs = 5_000
const largestLogBytes = 10 * 1024 * 1024
const invalidPassword = '28P01'

export interface EmbeddedPostgres {
  /** For the database "loadline", as its owner. */
  readonly url: string
  /** For the database "postgres", as the superuser. */
  readonly adminUrl: string
  readonly port: number
  readonly pid: number
  /** Resolves when the server has ended, by `stop` or by itself. */
  readonly exited: Promise<ExitStatus>
  /** Ends sessions and writes everything to disk; uses harder signals when that takes too long. */
  stop(): Promise<void>
}

interface Passwords {
  readonly admin: string
  readonly owner: string
}

/** The caller must hold the lock on the data directory. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  extraSettings = {},
  copiesDir = defaultCopiesDir,
  choosePort = findFreePort,
}: {
  dataDir: string
  log: Logger
  extraSettings?: Settings
  /** The next two are for tests. */
  copiesDir?: string
  choosePort?: () => Promise<number>
}): Promise<EmbeddedPostgres> {
  const cluster = await locateCluster({ dataDir, copiesDir, log })
  const durable = extraSettings['fsync'] !== 'off'
  const passwords = await prepareCluster({ dataDir, cluster, durable, log })
  const { postmaster, port } = await startServer({
    dataDir,
    cluster,
    extraSettings,
    choosePort,
    log,
  })
  const adminUrl = adminUrlOf({ password: passwords.admin, port })
  try {
    await ensureDatabase({ adminUrl, ownerPassword: passwords.owner })
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  const { pid, exited, stop } = postmaster
  const owner = { user: ownerName, password: passwords.owner, database: databaseName }
  return { url: urlOf({ ...owner, port }), adminUrl, port, pid, exited, stop }
}

function urlOf({
  user,
  password,
  port,
  database,
}: {
  user: string
  password: string
  port: number
  database: string
}): string {
  // Without the last part, PGSSLMODE of the environment would apply.
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

function adminUrlOf(server: { password: string; port: number }): string {
  return urlOf({ user: adminName, database: 'postgres', ...server })
}

/** The superuser's address of the server that another process runs there. Null: none runs. */
export async function findRunningServer(dataDir: string): Promise<string | null> {
  const file = await readPostmasterFile(join(dataDir, 'postgres'))
  const password = await readSecret({ dataDir, name: adminPasswordFile, bytes: passwordBytes })
  if (file === null || !file.ready || password === null) return null
  return adminUrlOf({ password, port: file.port })
}

async function locateCluster({
  dataDir,
  copiesDir,
  log,
}: {
  dataDir: string
  copiesDir: string
  log: Logger
}): Promise<Cluster> {
  const binaries = await findBinaries()
  const clusterDir = join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) return { clusterDir, binaries, runAs: undefined }
  const runAs = await findUser({ dataDir, clusterDir, log })
  return { clusterDir, binaries: await reachableBinaries({ binaries, copiesDir, runAs }), runAs }
}

async function prepareCluster({
  dataDir,
  cluster,
  durable,
  log,
}: {
  dataDir: string
  cluster: Cluster
  durable: boolean
  log: Logger
}): Promise<Passwords> {
  const { clusterDir } = cluster
  const secretOf = (name: string) => ({ dataDir, name, bytes: passwordBytes })
  if (await clusterExists(clusterDir)) {
    await refuseOtherVersion(cluster)
    await endOrphans({ clusterDir, log })
    return {
      admin: (await readSecret(secretOf(adminPasswordFile))) ?? refuseLostPassword(dataDir),
      owner: (await readSecret(secretOf(ownerPasswordFile))) ?? refuseLostPassword(dataDir),
    }
  }
  const startedAtMs = performance.now()
  const admin = await readOrCreateSecret(secretOf(adminPasswordFile))
  const owner = await readOrCreateSecret(secretOf(ownerPasswordFile))
  await initCluster({ cluster, adminName, adminPassword: admin, durable })
  log.info({ ms: Math.round(performance.now() - startedAtMs) }, 'made the embedded database')
  return { admin, owner }
}

function refuseLostPassword(dataDir: string): never {
  throw new StartRefused(
    `DATA_DIR ${dataDir} has a database and not its passwords: restore ${adminPasswordFile} and ${ownerPasswordFile} from a backup, or choose another DATA_DIR.`,
  )
}

/** Another program may take the port between its choice and the start; then another port is chosen. */
async function startServer({
  dataDir,
  cluster,
  extraSettings,
  choosePort,
  log,
}: {
  dataDir: string
  cluster: Cluster
  extraSettings: Settings
  choosePort: () => Promise<number>
  log: Logger
}): Promise<{ postmaster: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort()
    const settings = { ...serverSettings({ port }), ...extraSettings }
    const serverLog = await openServerLog(dataDir)
    try {
      const postmaster = await spawnPostmaster({ cluster, settings, logFile: serverLog.file, log })
      if (await postmaster.ready()) return { postmaster, port }
    } finally {
      await serverLog.file.close()
    }
    const said = await serverLog.sinceOpened()
    if (!said.includes('could not bind') || attempt === portAttempts)
      throw refuseStart(said, dataDir)
  }
}

/**
 * `postgres.log`, PostgreSQL's own log. A large one is replaced at the next start, so it does not grow
 * without bound.
 */
async function openServerLog(
  dataDir: string,
): Promise<{ file: FileHandle; sinceOpened(): Promise<string> }> {
  const path = join(dataDir, 'postgres.log')
  try {
    const { size } = await stat(path).catch(() => ({ size: 0 }))
    if (size > largestLogBytes) await rename(path, `${path}.1`)
    const startsAt = size > largestLogBytes ? 0 : size
    return {
      file: await open(path, 'a', 0o600),
      sinceOpened: async () => (await readFile(path)).subarray(startsAt).toString(),
    }
  } catch (error) {
    throw refusalOf(error, { path })
  }
}

function refuseStart(said: string, dataDir: string): StartRefused {
  const cause = new Error(said.trim())
  if (saysDiskFull(said)) {
    return new StartRefused(
      `DATA_DIR cannot be used: ${dataDir}: the disk is full: free some space, or set DATA_DIR to a directory on another disk.`,
      { cause },
    )
  }
  const lastLine = said.trim().split('\n').at(-1)
  const reason = /(?:FATAL|PANIC): *(.*)/.exec(said)?.[1] ?? lastLine ?? 'no reason given'
  return new StartRefused(
    `The embedded PostgreSQL does not start (${reason}): read postgres.log in ${dataDir}, or set DATABASE_URL to a PostgreSQL of your own.`,
    { cause },
  )
}

/**
 * Creates the role that the service works as, and its database. Only this function and people use the
 * superuser.
 */
async function ensureDatabase({
  adminUrl,
  ownerPassword,
}: {
  adminUrl: string
  ownerPassword: string
}): Promise<void> {
  const admin = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  admin.on('error', () => undefined)
  try {
    await admin.connect()
    const role = await admin.query('select from pg_roles where rolname = $1', [ownerName])
    const verb = role.rowCount === 0 ? 'create' : 'alter'
    const password = pg.escapeLiteral(ownerPassword)
    await admin.query(`${verb} role ${ownerName} login password ${password}`)
    const database = await admin.query('select from pg_database where datname = $1', [databaseName])
    if (database.rowCount === 0) {
      await admin.query(`create database ${databaseName} owner ${ownerName}`)
    }
  } catch (error) {
    if (errorCode(error) !== invalidPassword) throw error
    throw new StartRefused(
      `The file ${adminPasswordFile} in DATA_DIR does not open the database beside it: restore the file that belongs to it, or choose another DATA_DIR.`,
      { cause: error },
    )
  } finally {
    await admin.end()
  }
}
