/** Copies and restores of a real embedded PostgreSQL that is written to without pause. */
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { createLog } from '../../log.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { claimDataDir } from '../embedded/data-dir.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { temporaryDirectories } from '../testing/temporary-directory.ts'
import { withClient } from '../testing/test-server.ts'
import { listCopies, listLog } from './backup-folder.ts'
import { keepBackups } from './keep-backups.ts'
import { logSettings } from './log-settings.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const newDirectory = temporaryDirectories('loadline-backup-')
const log = createLog({ level: 'silent' })
const quick = { fsync: 'off' }

async function start(dataDir: string, settings = {}) {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    extraSettings: { ...quick, ...settings },
  })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function claimed(): Promise<string> {
  const claim = await claimDataDir(await newDirectory())
  onTestFinished(() => claim.release())
  return claim.path
}

const numbers = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ n: number }>('select n from t order by n')
    return rows.map(({ n }) => n)
  })

/** Inserts 1, 2, 3 ... each in its own transaction, until it is stopped. */
function insertWithoutPause(url: string) {
  let last = 0
  let isStopped = false
  const ended = (async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    while (!isStopped) {
      await client.query('insert into t values ($1::int, repeat(md5($1::int::text), 100))', [
        last + 1,
      ])
      last += 1
    }
    await client.end()
  })()
  return {
    last: () => last,
    async stop() {
      isStopped = true
      await ended
    },
  }
}

const keep = (where: { dataDir: string; folder: string }) =>
  keepBackups({ ...where, keepDays: 7, clock: systemClock, log, turnMs: 20 })
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const createTable = (url: string) =>
  withClient(url, (client) => client.query('create table t (n int primary key, filler text)'))

test('a copy made under load has every row up to one moment, and none after it', async () => {
  const dataDir = await claimed()
  const postgres = await start(dataDir)
  await createTable(postgres.url)
  await writeFile(join(dataDir, 'secret-key'), 'kept\n')
  const load = insertWithoutPause(postgres.url)
  await waitFor(() => load.last() > 100)
  const before = load.last()
  const folder = await newDirectory()
  const { adminUrl } = postgres
  await takeBackup({ adminUrl, dataDir, folder, at: new Date() })
  const after = load.last()
  await load.stop()
  expect(after).toBeGreaterThan(before)

  const restored = await claimed()
  await restoreBackup({ folder, dataDir: restored, to: null, log })
  expect(await readFile(join(restored, 'secret-key'), 'utf8')).toBe('kept\n')
  const rows = await numbers((await start(restored)).url)
  expect(rows).toEqual(oneTo(rows.length))
  expect(rows.length).toBeGreaterThanOrEqual(before)
  expect(rows.length).toBeLessThanOrEqual(after + 1)
})

test('the log brings a copy forward to a chosen time, or to its end after the disk is lost', async () => {
  const dataDir = await claimed()
  const postgres = await start(dataDir, logSettings)
  await createTable(postgres.url)
  const folder = await newDirectory()
  const backups = keep({ dataDir, folder })
  await waitFor(() => backups.state().copies.length > 0, { name: 'a copy' })
  const load = insertWithoutPause(postgres.url)
  await waitFor(() => load.last() > 50)
  const atLeast = load.last()
  const chosen = await withClient(postgres.url, async (client) => {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    return rows[0]?.now ?? new Date(0)
  })
  const atMost = load.last() + 1
  await waitFor(() => load.last() > atMost + 50)
  await load.stop()
  await postgres.stop()
  await backups.close()
  expect(backups.state().problem).toBeNull()
  await rm(dataDir, { recursive: true })

  const whole = await claimed()
  await restoreBackup({ folder, dataDir: whole, to: null, log })
  expect(await numbers((await start(whole)).url)).toEqual(oneTo(load.last()))

  const earlier = await claimed()
  await restoreBackup({ folder, dataDir: earlier, to: chosen, log })
  const rows = await numbers((await start(earlier)).url)
  expect(rows).toEqual(oneTo(rows.length))
  // The time is rounded to milliseconds.
  expect(rows.length).toBeGreaterThanOrEqual(atLeast - 10)
  expect(rows.length).toBeLessThanOrEqual(atMost)

  const late = restoreBackup({ folder, dataDir: await claimed(), to: new Date(), log })
  await expect(late).rejects.toThrow('The log ends before')
  const early = restoreBackup({ folder, dataDir: await claimed(), to: new Date(0), log })
  await expect(early).rejects.toThrow('restore to a time after it')
})

test('a restore is refused where there are files, from a damaged copy and from an empty directory', async () => {
  const dataDir = await claimed()
  const { adminUrl } = await start(dataDir)
  const folder = await newDirectory()
  await takeBackup({ adminUrl, dataDir, folder, at: new Date() })
  const onto = (target: string) => restoreBackup({ folder, dataDir: target, to: null, log })
  await expect(onto(dataDir)).rejects.toThrow('is not empty')

  const target = await claimed()
  // Left by a restore that was killed.
  await mkdir(join(target, 'restore-1/postgres'), { recursive: true })
  await onto(target)
  expect((await readdir(target)).filter((name) => name.startsWith('restore-'))).toEqual([])

  const [copy] = await listCopies(folder)
  await truncate(copy?.archive ?? '', 1000)
  await expect(onto(await claimed())).rejects.toThrow('is damaged')
  const empty = restoreBackup({
    folder: await newDirectory(),
    dataDir: await claimed(),
    to: null,
    log,
  })
  await expect(empty).rejects.toThrow('has no complete copy')
})

test('a directory with the log of another database is left alone, and the problem is said', async () => {
  const folder = await newDirectory()
  const first = await claimed()
  const one = await start(first, logSettings)
  const backupsOf = (dataDir: string) => keep({ dataDir, folder })
  const backups = backupsOf(first)
  await waitFor(() => backups.state().copies.length > 0, { name: 'a copy' })
  await one.stop()
  await backups.close()
  const kept = await listLog(folder)
  const copies = (await listCopies(folder)).length

  const second = await claimed()
  const two = await start(second, logSettings)
  const others = backupsOf(second)
  onTestFinished(() => others.close())
  await waitFor(() => others.state().problem !== null, { name: 'a problem' })
  expect(others.state().problem).toContain('another database')
  await two.stop()
  expect(await listLog(folder)).toEqual(kept)
  expect(await listCopies(folder)).toHaveLength(copies)
})

const somethingLogged = `select pg_logical_emit_message(true, 'a', 'b')`

test('a gap in the log is closed by a new copy', async () => {
  const folder = await newDirectory()
  const dataDir = await claimed()
  const run = async (settings: object, work: (url: string) => Promise<unknown>) => {
    const postgres = await start(dataDir, settings)
    await work(postgres.adminUrl)
    await postgres.stop()
  }
  const keeping = async (atLeast: number) => {
    const backups = keep({ dataDir, folder })
    await run(logSettings, async (url) => {
      await withClient(url, (client) => client.query(`${somethingLogged}; select pg_switch_wal()`))
      await waitFor(() => backups.state().copies.length >= atLeast, { name: 'a copy' })
    })
    await backups.close()
  }
  await keeping(1)
  // For a while nobody keeps the log.
  await run({}, async (url) => {
    for (let piece = 0; piece < 3; piece += 1) {
      await withClient(url, (client) => client.query(`${somethingLogged}; select pg_switch_wal()`))
    }
  })
  await keeping(2)
  expect(await listCopies(folder)).toHaveLength(2)
})
