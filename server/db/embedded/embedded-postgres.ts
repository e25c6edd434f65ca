/**
 * Our own PostgreSQL, used when DATABASE_URL is not set: created at the first start, loopback only,
 * with random passwords kept in DATA_DIR.
 */
import type { Logger } from '../../log.ts'
import { StartRefused } from '../../start-refused.ts'
import { ensureDatabase } from './ensure-database.ts'
import { saysDiskFull } from './file-refusal.ts'
import { findFreePort } from './free-port.ts'
import { clusterExists, refuseOtherVersion } from './cluster-version.ts'
import { initCluster } from './init-cluster.ts'
import { endOrphans } from './orphans.ts'
import { type Placement, clusterInside } from './placement.ts'
import { spawnPostmaster, type ExitStatus, type Postmaster } from './postmaster.ts'
import { readOrCreateSecret, readSecret } from './secrets.ts'
import { openServerLog } from './server-log.ts'
import { serverSettings, type Settings } from './settings.ts'
import { findBinaries } from './binaries.ts'
import { placeForRoot } from './as-root/place-for-root.ts'

const adminName = 'postgres'
const ownerName = 'loadline'
const databaseName = 'loadline'
const passwordBytes = 24
const adminPasswordFile = 'postgres-admin-password'
const ownerPasswordFile = 'postgres-password'
const portAttempts = 5
const defaultElsewhereDir = '/var/lib/loadline'

export interface EmbeddedPostgres {
  /** For the database "loadline", as its owner. */
  readonly url: string
  /** For the database "postgres", as the superuser. */
  readonly adminUrl: string
  readonly port: number
  readonly pid: number
  /** Resolves when the server has ended, by `stop` or by itself. */
  readonly exited: Promise<ExitStatus>
  stop(): Promise<void>
}

interface Passwords {
  readonly admin: string
  readonly owner: string
}

interface Server {
  readonly postmaster: Postmaster
  readonly port: number
}

/** The caller must hold the lock on the data directory. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  extraSettings = {},
  elsewhereDir = defaultElsewhereDir,
  choosePort = findFreePort,
}: {
  dataDir: string
  log: Logger
  /** The next three are for tests. */
  extraSettings?: Settings
  elsewhereDir?: string
  choosePort?: () => Promise<number>
}): Promise<EmbeddedPostgres> {
  const placement = await placeCluster({ dataDir, elsewhereDir, log })
  try {
    const passwords = await prepareCluster({ dataDir, placement, extraSettings, log })
    const server = await startServer({ dataDir, placement, extraSettings, choosePort, log })
    return await open({ server, passwords, release: placement.release })
  } catch (error) {
    await placement.release()
    throw error
  }
}

/** The running server with its database, as callers see it. */
async function open({
  server: { postmaster, port },
  passwords,
  release,
}: {
  server: Server
  passwords: Passwords
  release: () => Promise<void>
}): Promise<EmbeddedPostgres> {
  const urlOf = (user: string, password: string, database: string) =>
    // Without the last part, PGSSLMODE of the environment would apply.
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
  const adminUrl = urlOf(adminName, passwords.admin, 'postgres')
  const url = urlOf(ownerName, passwords.owner, databaseName)
  try {
    await ensureDatabase({
      adminUrl,
      url,
      ownerName,
      ownerPassword: passwords.owner,
      databaseName,
    })
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  return {
    url,
    adminUrl,
    port,
    pid: postmaster.pid,
    exited: postmaster.exited,
    async stop() {
      await postmaster.stop()
      await release()
    },
  }
}

async function prepareCluster({
  dataDir,
  placement,
  extraSettings,
  log,
}: {
  dataDir: string
  placement: Placement
  extraSettings: Settings
  log: Logger
}): Promise<Passwords> {
  const { clusterDir, binaries, runAs } = placement
  const secretOf = (name: string) => ({ dataDir, name, bytes: passwordBytes })
  if (await clusterExists(clusterDir)) {
    await refuseOtherVersion({ clusterDir, binaries })
    await endOrphans({ clusterDir, log })
    return {
      admin: (await readSecret(secretOf(adminPasswordFile))) ?? refuseLostPassword(dataDir),
      owner: (await readSecret(secretOf(ownerPasswordFile))) ?? refuseLostPassword(dataDir),
    }
  }
  const startedAtMs = performance.now()
  const admin = await readOrCreateSecret(secretOf(adminPasswordFile))
  const owner = await readOrCreateSecret(secretOf(ownerPasswordFile))
  await initCluster({
    clusterDir,
    binaries,
    runAs,
    adminName,
    adminPassword: admin,
    durable: extraSettings.fsync !== 'off',
  })
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
  placement: { clusterDir, binaries, runAs },
  extraSettings,
  choosePort,
  log,
}: {
  dataDir: string
  placement: Placement
  extraSettings: Settings
  choosePort: () => Promise<number>
  log: Logger
}): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort()
    const settings = { ...serverSettings({ port }), ...extraSettings }
    const serverLog = await openServerLog(dataDir)
    const logFile = serverLog.file
    try {
      const postmaster = await spawnPostmaster({
        binaries,
        clusterDir,
        runAs,
        settings,
        logFile,
        log,
      })
      if (await postmaster.ready()) return { postmaster, port }
    } finally {
      await logFile.close()
    }
    const said = await serverLog.sinceOpened()
    if (!said.includes('could not bind') || attempt === portAttempts)
      throw refuseStart(said, dataDir)
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

/** For every user but root, the cluster is in DATA_DIR and runs from the package, as the same user. */
async function placeCluster({
  dataDir,
  elsewhereDir,
  log,
}: {
  dataDir: string
  /**
   * The directory for clusters and programs that the PostgreSQL user cannot reach at their usual path.
   */
  elsewhereDir: string
  log: Logger
}): Promise<Placement> {
  const binaries = await findBinaries()
  if (process.getuid?.() === 0) return placeForRoot({ dataDir, elsewhereDir, binaries, log })
  return {
    binaries,
    clusterDir: clusterInside(dataDir),
    runAs: undefined,
    release: async () => undefined,
  }
}
