/**
 * The PostgreSQL server of one test run: embedded, in a temporary directory and without fsync, or a
 * given one. It has a migrated template that each test gets a copy of.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLog } from '../../log.ts'
import { openDatabase } from '../database.ts'
import { claimDataDir } from '../embedded/data-dir.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { endOrphans } from '../embedded/orphans.ts'
import type { Settings } from '../embedded/settings.ts'
import { testSettings } from './test-settings.ts'
import { migrate } from '../migrate.ts'
import { openQueue } from '../queue.ts'

const directoryPrefix = 'loadline-test-'
const memoryDirectory = '/dev/shm'
const roomBytes = 1024 ** 3
const youngMs = 60_000
const log = createLog({ level: 'silent' })

export interface TestServer {
  readonly adminUrl: string
  /** Names of this run's databases begin with it; the template's name is it. */
  readonly template: string
  stop(): Promise<void>
}

export async function startTestServer({
  url,
  ...own
}: { url: string | undefined } & OwnServer): Promise<TestServer> {
  const server =
    url === undefined ? await startOwnServer(own) : { adminUrl: url, stop: async () => {} }
  const template = `loadline_test_${randomBytes(5).toString('hex')}`
  const dropAll = () => dropDatabases({ adminUrl: server.adminUrl, prefix: template })
  try {
    await makeTemplate({ adminUrl: server.adminUrl, template })
  } catch (error) {
    await dropAll().catch(() => undefined)
    await server.stop()
    throw error
  }
  return {
    adminUrl: server.adminUrl,
    template,
    async stop() {
      try {
        // Our own server is removed as a whole.
        if (url !== undefined) await dropAll()
      } finally {
        await server.stop()
      }
    },
  }
}

interface OwnServer {
  /** Where its files are; in memory where there is room when left out. */
  readonly directory?: string
  readonly settings?: Settings
}

async function startOwnServer({
  directory: given,
  settings,
}: OwnServer): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const parent = given ?? (await fastDirectory())
  await sweepLeftovers(parent)
  const directory = await mkdtemp(join(parent, directoryPrefix))
  const claim = await claimDataDir(directory)
  const postgres = await startEmbeddedPostgres({
    dataDir: claim.path,
    log,
    extraSettings: { ...testSettings, ...settings },
  })
  return {
    adminUrl: postgres.adminUrl,
    async stop() {
      await postgres.stop()
      await claim.release()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * In memory where there is room: a copy of the template takes 10 ms there, and 100 to 300 on a disk.
 */
export async function fastDirectory(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(memoryDirectory)
    if (bavail * bsize > roomBytes) return memoryDirectory
  } catch {
    // This system has no such directory.
  }
  return tmpdir()
}

/** Removes what killed runs have left; nobody holds their lock any more. */
async function sweepLeftovers(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(directoryPrefix))
  for (const directory of names.map((name) => join(parent, name))) {
    try {
      // Another run may have just made it and not locked it yet.
      if (Date.now() - (await stat(directory)).mtimeMs < youngMs) continue
      const claim = await claimDataDir(directory)
      await endOrphans({ clusterDir: join(directory, 'postgres'), log })
      await claim.release()
      await rm(directory, { recursive: true, force: true })
    } catch {
      // It is in use, belongs to another user or is being removed by another run, and does no harm.
    }
  }
}

async function makeTemplate({
  adminUrl,
  template,
}: {
  adminUrl: string
  template: string
}): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(`create database ${pg.escapeIdentifier(template)}`),
  )
  const url = databaseUrl({ adminUrl, name: template })
  const database = openDatabase({
    url,
    maxConnections: 2,
    applicationName: 'loadline-test-template',
    log,
  })
  try {
    await migrate(database, { log })
  } finally {
    await database.close()
  }
  // Includes the queue's tables, which take a second to make.
  await (await openQueue({ url, log })).stop()
}

async function dropDatabases({
  adminUrl,
  prefix,
}: {
  adminUrl: string
  prefix: string
}): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname::text, $1)',
      [prefix],
    )
    for (const { name } of rows) {
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    }
  })
}

export function databaseUrl({ adminUrl, name }: { adminUrl: string; name: string }): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
