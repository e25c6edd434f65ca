/**
 * Copies the embedded database while it is in use, and the files of DATA_DIR with it: the secrets that
 * open what is sealed, the settings and the seller's pages. PostgreSQL calls this a base backup. The copy
 * holds the part of the log that makes it consistent, so that it can be restored without anything else.
 */
import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  archiveOf,
  gzipped,
  isOfProcess,
  isPiece,
  makeFolder,
  writeDescription,
  writeWhole,
  type Description,
} from './backup-folder.ts'
import { keptLogFolder } from './log-settings.ts'
import { tarDirectory, tarEnd, tarFile, tarText } from './tar.ts'

const connectTimeoutMs = 5_000

/** PostgreSQL makes them anew at its start; the log comes from the copy's own moment. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pgsql_tmp',
  keptLogFolder,
])
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'backup_label'])

export async function databaseIdOf(adminUrl: string): Promise<string> {
  const session = newSession(adminUrl)
  try {
    await session.connect()
    return await askDatabaseId(session)
  } finally {
    await session.end().catch(() => undefined)
  }
}

async function askDatabaseId(session: pg.Client): Promise<string> {
  const { rows } = await session.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  return rows[0]?.id ?? ''
}

function newSession(adminUrl: string): pg.Client {
  const session = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  session.on('error', () => undefined)
  return session
}

export async function takeBackup({
  adminUrl,
  dataDir,
  folder,
  at,
}: {
  adminUrl: string
  dataDir: string
  folder: string
  /** It gives the copy its name. */
  at: Date
}): Promise<{ name: string } & Description> {
  await makeFolder(folder)
  const name = `copy-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const clusterDir = join(dataDir, 'postgres')
  const session = newSession(adminUrl)
  try {
    await session.connect()
    const ask = async <T extends pg.QueryResultRow>(text: string) => {
      const [row] = (await session.query<T>(text)).rows
      if (row === undefined) throw new Error(`no answer to ${text}`)
      return row
    }
    const id = await askDatabaseId(session)
    const { version } = await ask<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    // Keeps the log from here on until this session ends.
    await session.query(
      `select pg_create_physical_replication_slot('copy_' || pg_backend_pid(), true, true)`,
    )
    const { first } = await ask<{ first: string }>(
      `select pg_walfile_name(pg_backup_start('copy', fast => true)) as first`,
    )
    const hash = createHash('sha256')
    let bytes = 0
    const files = async function* () {
      yield* copyDirectory(clusterDir, 'postgres')
      yield* tarFile(join(clusterDir, 'global/pg_control'), 'postgres/global/pg_control')
      const { last, label } = await ask<{ last: string; label: string }>(
        `select pg_walfile_name(lsn) as last, labelfile as label
         from pg_backup_stop(wait_for_archive => false)`,
      )
      yield tarText('postgres/backup_label', label)
      const log = await readdir(join(clusterDir, 'pg_wal'))
      for (const piece of log.filter((each) => isPiece(each) && each >= first && each <= last)) {
        yield* tarFile(join(clusterDir, 'pg_wal', piece), `postgres/pg_wal/${piece}`)
      }
      yield* copyDirectory(dataDir, 'data', (each) => isOfProcess(each) || isOfServer(each))
      yield tarEnd
    }
    const measured = async function* () {
      for await (const chunk of gzipped(files())) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    await writeWhole(archiveOf(folder, name), measured())
    const { now } = await ask<{ now: Date }>('select clock_timestamp() as now')
    const description = {
      databaseId: id,
      postgresVersion: version,
      endedAt: now,
      firstLog: first,
      bytes,
      sha256: hash.digest('hex'),
    }
    await writeDescription(folder, name, description)
    return { name, ...description }
  } finally {
    await session.end().catch(() => undefined)
  }
}

/** The cluster, and PostgreSQL's own log. */
const isOfServer = (name: string) => /^postgres(\.|$)/.test(name)

async function* copyDirectory(
  path: string,
  name: string,
  isExcept: (name: string) => boolean = () => false,
): AsyncGenerator<Buffer> {
  const { mode } = await stat(path)
  yield tarDirectory(name, mode)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (leftOut.has(entry.name) || isExcept(entry.name)) continue
    const [from, to] = [join(path, entry.name), `${name}/${entry.name}`]
    // It is copied last.
    if (to === 'postgres/global/pg_control') continue
    if (entry.isFile()) yield* tarFile(from, to)
    else if (entry.isDirectory()) {
      if (emptied.has(entry.name)) yield tarDirectory(to, 0o700)
      else yield* copyDirectory(from, to)
    }
  }
}
