import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { StartRefused } from '../start-refused.ts'
import type { Database } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { startChild } from './testing/child-process.ts'
import { temporaryDirectories } from './testing/temporary-directory.ts'
import { openEmptyDatabase, type TestDatabase } from './testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'

const newDirectory = temporaryDirectories('loadline-migrations-')
const log = createLog({ level: 'silent' })

let empty: TestDatabase
let database: Database
let directory: string

beforeEach(async () => {
  empty = await openEmptyDatabase()
  database = empty.database
  directory = await newDirectory()
  return () => empty.close()
})

const write = (name: string, sql: string) => writeFile(join(directory, name), sql)
const up = () => migrate(database, { directory, log })

async function refusal(): Promise<string> {
  try {
    await up()
  } catch (error) {
    if (error instanceof StartRefused) return error.message
    throw error
  }
  return 'not refused'
}

test('files are applied once and in order, and what is pending is known', async () => {
  await write('0001-first.sql', 'create table t (n int); insert into t values (1);')
  await write('0002-second.sql', 'update t set n = n + 1;')
  expect(await pendingMigrations(database, { directory })).toEqual([
    '0001-first.sql',
    '0002-second.sql',
  ])
  expect(await up()).toEqual({ applied: ['0001-first.sql', '0002-second.sql'] })
  expect(await up()).toEqual({ applied: [] })
  await write('0003-third.sql', 'update t set n = n * 10;')
  expect(await pendingMigrations(database, { directory })).toEqual(['0003-third.sql'])
  expect(await up()).toEqual({ applied: ['0003-third.sql'] })
  expect(await pendingMigrations(database, { directory })).toEqual([])
  expect(await database.query('select n from t')).toEqual([{ n: 20 }])
})

test('a file that fails leaves nothing of itself and keeps those before it', async () => {
  await write('0001-first.sql', 'create table t (n int);')
  await write('0002-second.sql', 'create table u (n int); insert into t values (1); select 1 / 0;')
  await expect(up()).rejects.toThrow('migration 0002-second.sql failed, and was taken back')
  expect(await pendingMigrations(database, { directory })).toEqual(['0002-second.sql'])
  expect(await database.query(`select to_regclass('u') as u`)).toEqual([{ u: null }])
  expect(await database.query('select n from t')).toEqual([])
})

test('a file that was changed after the database had it is refused, other line ends are no change', async () => {
  await write('0001-first.sql', 'create table t (\n  n int\n);\n')
  await up()
  await write('0001-first.sql', 'create table t (\r\n  n int\r\n);\r\n')
  expect(await up()).toEqual({ applied: [] })
  await write('0001-first.sql', 'create table t (n int8);')
  expect(await refusal()).toMatch(
    /^The migration 0001-first.sql was changed after the database had it/,
  )
})

test('a database of a newer build is refused', async () => {
  await write('0001-first.sql', 'create table t (n int);')
  await write('0002-newer.sql', 'create table u (n int);')
  await up()
  await rm(join(directory, '0002-newer.sql'))
  expect(await refusal()).toMatch(
    /has had the migration 0002-newer.sql, which this build does not know/,
  )
})

test('a file that comes before one the database has had is refused', async () => {
  await write('0002-second.sql', 'create table t (n int);')
  await up()
  await write('0001-late.sql', 'create table u (n int);')
  expect(await refusal()).toMatch(
    /^The migration 0001-late.sql comes before one that the database has had/,
  )
})

test('two files with one number, or a name out of order, are a mistake of ours', async () => {
  await write('0001-first.sql', '')
  await write('0001-other.sql', '')
  await expect(up()).rejects.toThrow('two migrations have the number')
  await rename(join(directory, '0001-other.sql'), join(directory, 'other.sql'))
  await expect(up()).rejects.toThrow('named NNNN-name.sql')
})

test('two processes at once apply each file once', async () => {
  for (let number = 1; number <= 8; number += 1) {
    await write(`000${number}-step.sql`, `create table t${number} (n int); select pg_sleep(0.05);`)
  }
  const children = [1, 2, 3].map(() => startChild('migrate', { url: empty.url, directory }))
  const replies = await Promise.all(children.map(({ reply }) => reply))
  const applied = replies.flatMap((reply) => (reply.kind === 'done' ? reply.value : reply))
  const names = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `000${number}-step.sql`)
  expect(applied.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(names)
})

test('a process that is killed in the middle holds nobody up and leaves nothing half-done', async () => {
  await write('0001-slow.sql', 'create table t (n int); select pg_sleep(30);')
  const child = startChild('migrate', { url: empty.url, directory })
  const sleeping = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`
  await waitFor(() => database.one(sleeping))
  await child.kill('SIGKILL')
  await write('0001-slow.sql', 'create table t (n int);')
  // The statement goes on until the server looks for its client; an operator would end it too.
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`,
  )
  expect(await up()).toEqual({ applied: ['0001-slow.sql'] })
})

test('a migration may take longer than any other statement', async () => {
  await write(
    '0001-slow.sql',
    "create table t (limited text); insert into t values (current_setting('statement_timeout'));",
  )
  await up()
  expect(await database.query('select limited from t')).toEqual([{ limited: '0' }])
  expect(await database.query('show statement_timeout')).toEqual([{ statement_timeout: '30s' }])
})

test('the files of this build apply to an empty database', async () => {
  await migrate(database, { log })
  expect(await pendingMigrations(database)).toEqual([])
})
