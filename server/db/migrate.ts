/**
 * The schema's history: plain SQL files, `NNNN-name.sql`, applied in order and never reverted. Each
 * runs in a transaction together with its row in schema_migrations, under a lock that lasts as long as
 * that transaction. So processes that start at the same time wait for each other, a killed one leaves
 * nothing half-done, and it works behind a pooler that assigns connections by transaction.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../log.ts'
import { StartRefused } from '../start-refused.ts'
import type { Database, Transaction } from './database.ts'

const ownDirectory = fileURLToPath(new URL('./migrations', import.meta.url))
const fileNamePattern = /^\d{4}-[a-z0-9-]+\.sql$/
/** An advisory lock number for this database: the bytes of "loadline". */
const lockKey = '7813570962454572645'

interface Migration {
  readonly name: string
  readonly checksum: string
  readonly sql: string
}

interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

export async function migrate(
  database: Database,
  { directory = ownDirectory, log }: { directory?: string; log: Logger },
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(directory)
  const applied: string[] = []
  for (;;) {
    const startedAtMs = performance.now()
    const name = await database.transaction((tx) => applyNext(tx, migrations), {
      // Waiting for another process's migration, or migrating a large table, has no time limit.
      unlimited: true,
    })
    if (name === null) return { applied }
    applied.push(name)
    log.info({ migration: name, ms: Math.round(performance.now() - startedAtMs) }, 'migrated')
  }
}

/** The files not yet applied; for a process that waits for another one to migrate. */
export async function pendingMigrations(
  database: Database,
  { directory = ownDirectory }: { directory?: string } = {},
): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const table = await database.one<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  )
  const applied = table?.exists ? await readApplied(database) : []
  const names = new Set(applied.map((each) => each.name))
  return migrations.map((each) => each.name).filter((name) => !names.has(name))
}

/** Applies the first pending file. Null when no file is pending. */
async function applyNext(
  tx: Transaction,
  migrations: readonly Migration[],
): Promise<string | null> {
  await tx.query('select pg_advisory_xact_lock($1)', [lockKey])
  await tx.query(`
    create table if not exists public.schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const applied = await readApplied(tx)
  refuseAnotherHistory({ applied, migrations })
  const next = migrations[applied.length]
  if (next === undefined) return null
  try {
    await tx.script(next.sql)
  } catch (error) {
    throw new Error(`migration ${next.name} failed, and was taken back`, { cause: error })
  }
  await tx.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
    next.name,
    next.checksum,
  ])
  return next.name
}

function readApplied(from: Database | Transaction): Promise<AppliedMigration[]> {
  return from.query<AppliedMigration>(
    'select name, checksum from public.schema_migrations order by name collate "C"',
  )
}

/** The applied files must be, file for file, the beginning of this build's files. */
function refuseAnotherHistory({
  applied,
  migrations,
}: {
  applied: readonly AppliedMigration[]
  migrations: readonly Migration[]
}): void {
  const known = new Map(migrations.map((each) => [each.name, each.checksum]))
  for (const { name, checksum } of applied) {
    const expected = known.get(name)
    if (expected === undefined) {
      throw new StartRefused(
        `The database has had the migration ${name}, which this build does not know: start the newer build that made it, or use another database.`,
      )
    }
    if (expected !== checksum) {
      throw new StartRefused(
        `The migration ${name} was changed after the database had it: put the file back as it was and write the change as a new migration.`,
      )
    }
  }
  const outOfOrder = migrations
    .slice(0, applied.length)
    .find(({ name }, index) => applied[index]?.name !== name)
  if (outOfOrder !== undefined) {
    throw new StartRefused(
      `The migration ${outOfOrder.name} comes before one that the database has had already: give it a number after the last one.`,
    )
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    if (!fileNamePattern.test(name))
      throw new Error(`a migration is named NNNN-name.sql, not ${name}`)
    if (names[index + 1]?.startsWith(name.slice(0, 5))) {
      throw new Error(`two migrations have the number of ${name}`)
    }
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on another system may have other line endings; the history is the same.
      const sql = (await readFile(`${directory}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
      return { name, checksum: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}
