import { spawn } from 'node:child_process'
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../log.ts'
import { StartRefused } from '../../start-refused.ts'
import { startChild } from '../testing/child-process.ts'
import { temporaryDirectories } from '../testing/temporary-directory.ts'
import { withClient } from '../testing/test-server.ts'
import { claimDataDir } from './data-dir.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { findFreePort } from './free-port.ts'
import { runProgram } from './run-program.ts'
import { waitFor } from '../../testing/wait-for.ts'

// Initialising a cluster takes half a second, and ten on a machine with much else to do.
vi.setConfig({ testTimeout: 90_000 })

const newDirectory = temporaryDirectories('loadline-embedded-')
const log = createLog({ level: 'silent' })
const startedSchema = z.object({
  kind: z.literal('done'),
  value: z.object({ url: z.string(), pid: z.number() }),
})

/** Initialising syncs to the disk as for a user; only the tests about what survives need more of that. */
async function start(
  dataDir: string,
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  const claim = await claimDataDir(dataDir)
  onTestFinished(() => claim.release())
  const postgres = await startEmbeddedPostgres({ dataDir: claim.path, log, ...options }).catch(
    async (error: unknown) => {
      await claim.release()
      throw error
    },
  )
  onTestFinished(() => postgres.stop())
  return {
    ...postgres,
    async stop() {
      await postgres.stop()
      await claim.release()
    },
  }
}

async function startInChild(dataDir: string) {
  const child = startChild('claim-and-start', { dataDir, start: true })
  const { value } = startedSchema.parse(await child.reply)
  onTestFinished(() => killQuietly(value.pid))
  return { child, url: value.url, postgresPid: value.pid }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended as it should.
  }
}

/** A process that has ended counts as such before its parent has asked what became of it. */
async function isAlive(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
    return !/\) [ZX]/.test(text)
  }
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A process and those it has started, but for one. */
async function withChildren(pid: number, { except }: { except: number }): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const children = await Promise.all(
    pids.map(async (each) => {
      const text = await readFile(`/proc/${each}/stat`, 'utf8').catch(() => '')
      return Number(/\) \w (\d+)/.exec(text)?.[1]) === pid ? [Number(each)] : []
    }),
  )
  return [pid, ...children.flat()].filter((each) => each !== except)
}

/** So that none of them notices the end of another. */
async function killTogether(pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  for (const pid of pids) process.kill(pid, 'SIGKILL')
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

const ask = async (url: string, text: string) =>
  (await withClient(url, (client) => client.query(text))).rows

test('a fresh directory gets a database whose owner is not a superuser, and a second start has it again', async () => {
  const dataDir = await newDirectory()
  const first = await start(dataDir)
  await ask(first.url, 'create table t (n int); insert into t values (7)')
  expect(
    await ask(
      first.url,
      `select rolsuper, current_database() as name, current_setting('server_encoding') as encoding,
              current_setting('TimeZone') as zone, current_setting('fsync') as fsync,
              'ä' < 'z' as by_rules_of_a_language, upper('ä') as upper
       from pg_roles where rolname = current_user`,
    ),
  ).toEqual([
    {
      rolsuper: false,
      name: 'loadline',
      encoding: 'UTF8',
      zone: 'UTC',
      fsync: 'on',
      by_rules_of_a_language: false,
      upper: 'Ä',
    },
  ])
  await first.stop()
  expect(await first.exited).toEqual({ code: 0, signal: null })
  expect(await isAlive(first.pid)).toBe(false)

  const second = await start(dataDir)
  expect(await ask(second.url, 'select n from t')).toEqual([{ n: 7 }])
  expect(
    await ask(second.adminUrl, 'select rolsuper from pg_roles where rolname = current_user'),
  ).toEqual([{ rolsuper: true }])
})

test('nobody gets in without the password, and only from this machine', async () => {
  const { url, adminUrl } = await start(await newDirectory(), { extraSettings: { fsync: 'off' } })
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await ask(adminUrl, 'show unix_socket_directories')).toEqual([
    { unix_socket_directories: '' },
  ])
})

test('a killed process takes its PostgreSQL along, and what was committed is there after the next start', async () => {
  const dataDir = await newDirectory()
  const { child, url, postgresPid } = await startInChild(dataDir)
  await ask(url, 'create table t (n int); insert into t values (7)')
  await child.kill('SIGKILL')
  await waitFor(async () => !(await isAlive(postgresPid)))

  const next = await start(dataDir)
  expect(await ask(next.url, 'select n from t')).toEqual([{ n: 7 }])
})

test('a start in the moment after a kill waits for the PostgreSQL that is ending', async () => {
  const dataDir = await newDirectory()
  const { child, url, postgresPid } = await startInChild(dataDir)
  await ask(url, 'create table t (n int); insert into t values (7)')
  await child.kill('SIGKILL')
  const next = await start(dataDir)
  expect(await isAlive(postgresPid)).toBe(false)
  expect(await ask(next.url, 'select n from t')).toEqual([{ n: 7 }])
})

test.runIf(process.platform === 'linux')(
  'an orphan that nobody has ended is ended by the next start',
  async () => {
    const dataDir = await newDirectory()
    const { child, url, postgresPid } = await startInChild(dataDir)
    await ask(url, 'create table t (n int); insert into t values (7)')
    await killTogether(await withChildren(child.pid, { except: postgresPid }))
    await sleep(500)
    expect(await isAlive(postgresPid)).toBe(true)

    const next = await start(dataDir)
    expect(await isAlive(postgresPid)).toBe(false)
    expect(next.pid).not.toBe(postgresPid)
    expect(await ask(next.url, 'select n from t')).toEqual([{ n: 7 }])
  },
)

test('sessions that outlive a killed server are ended too', async () => {
  const dataDir = await newDirectory()
  const { child, url, postgresPid } = await startInChild(dataDir)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const backend =
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  // One that computes does not look whether its server is still there.
  const busy = client.query(`do $$ begin loop null; end loop; end $$`)
  const lost = busy.catch((error: unknown) => error)
  onTestFinished(() => killQuietly(backend))
  process.kill(postgresPid, 'SIGKILL')
  await child.kill('SIGKILL')
  await waitFor(async () => !(await isAlive(postgresPid)))
  await sleep(200)
  expect(await isAlive(backend)).toBe(true)

  const startedAtMs = performance.now()
  const next = await start(dataDir)
  // Told at once, and not only when all else has failed.
  expect(performance.now() - startedAtMs).toBeLessThan(9_000)
  expect(await isAlive(backend)).toBe(false)
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await lost).toBeInstanceOf(Error)
})

test('a pid that belongs to another program by now is no PostgreSQL, and is left alone', async () => {
  const dataDir = await newDirectory()
  const first = await start(dataDir)
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const content = await readFile(file, 'utf8')
  await first.stop()
  // The same user as PostgreSQL, so that PostgreSQL itself would take it for a running one.
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const other = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  onTestFinished(() => void other.kill('SIGKILL'))
  await writeFile(file, content.replace(/^\d+/, String(other.pid)))

  const second = await start(dataDir)
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(other.exitCode).toBeNull()
  expect(other.signalCode).toBeNull()
})

test('a start that is killed while it makes the cluster leaves nothing that the next one trips over', async () => {
  const dataDir = await newDirectory()
  const child = startChild('claim-and-start', { dataDir, start: true })
  // In the middle of its work: the directory is there, with some of its files.
  await waitFor(async () => {
    const workshop = (await readdir(dataDir)).find((name) => name.startsWith('postgres.init-'))
    if (workshop === undefined) return false
    return exists(join(dataDir, workshop, 'cluster', 'pg_wal'))
  })
  await child.kill('SIGKILL')
  expect(await readdir(dataDir)).not.toContain('postgres')

  const next = await start(dataDir, { extraSettings: { fsync: 'off' } })
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).filter((name) => name.includes('.init-'))).toEqual([])
})

test('Ctrl-C reaches the service and not its database', async () => {
  const { child, url, postgresPid } = await startInChild(await newDirectory())
  process.kill(-child.pid, 'SIGINT')
  await sleep(300)
  expect(await isAlive(postgresPid)).toBe(true)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stopping ends open sessions and does not wait for them', async () => {
  const postgres = await start(await newDirectory(), { extraSettings: { fsync: 'off' } })
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  const startedAtMs = performance.now()
  await postgres.stop()
  expect(performance.now() - startedAtMs).toBeLessThan(5_000)
  expect(await postgres.exited).toEqual({ code: 0, signal: null })
})

test('a server that ends by itself says so', async () => {
  const postgres = await start(await newDirectory(), { extraSettings: { fsync: 'off' } })
  process.kill(postgres.pid, 'SIGKILL')
  expect(await postgres.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await postgres.stop()
})

test('a port that is taken in the last moment is exchanged for another', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await waitFor(() => taken.listening)
  const address = taken.address()
  const takenPort = typeof address === 'object' && address !== null ? address.port : 0
  const choices = [takenPort, takenPort]
  const postgres = await start(await newDirectory(), {
    extraSettings: { fsync: 'off' },
    choosePort: async () => choices.pop() ?? findFreePort(),
  })
  expect(postgres.port).not.toBe(takenPort)
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database without its password, or of another version, is refused and left as it is', async () => {
  const dataDir = await newDirectory()
  const first = await start(dataDir, { extraSettings: { fsync: 'off' } })
  await first.stop()
  const password = join(dataDir, 'postgres-password')
  const kept = await readFile(password)
  await rm(password)
  await expect(start(dataDir)).rejects.toThrow(/has a database and not its passwords: restore/)
  await writeFile(password, kept)

  const admin = join(dataDir, 'postgres-admin-password')
  const keptAdmin = await readFile(admin)
  await writeFile(password, kept.toString().replace(/^../, 'zz'))
  await writeFile(admin, keptAdmin.toString().replace(/^../, 'zz'))
  await expect(start(dataDir)).rejects.toThrow(/does not open the database beside it/)
  await writeFile(admin, keptAdmin)

  const version = join(dataDir, 'postgres', 'PG_VERSION')
  await writeFile(version, '17\n')
  await expect(start(dataDir)).rejects.toThrow(
    /made by PostgreSQL 17, and this build brings PostgreSQL 18/,
  )
  await writeFile(version, '18\n')
  const again = await start(dataDir)
  expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a damaged cluster is refused with what PostgreSQL says', async () => {
  const dataDir = await newDirectory()
  const first = await start(dataDir, { extraSettings: { fsync: 'off' } })
  await first.stop()
  await rm(join(dataDir, 'postgres', 'global', 'pg_control'))
  await expect(start(dataDir)).rejects.toThrow(StartRefused)
  await expect(start(dataDir)).rejects.toThrow(
    /does not start \(.*pg_control.*\): read postgres.log/,
  )
})

test('what PostgreSQL says goes to a file of its own, and a long one is begun anew', async () => {
  const dataDir = await newDirectory()
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'postgres.log')
  await appendFile(file, Buffer.alloc(11 * 1024 * 1024, 'x'))
  const postgres = await start(dataDir, { extraSettings: { fsync: 'off' } })
  await expect(ask(postgres.url, `select 'secret'::int`)).rejects.toThrow('invalid input')
  expect((await stat(file)).size).toBeLessThan(10_000)
  const said = await readFile(file, 'utf8')
  expect(said).toContain('ready to accept connections')
  expect(said).not.toContain('secret')
})

test.runIf(process.getuid?.() === 0)(
  'a disk that is too small, or full by now, is named',
  async ({ skip }) => {
    const dataDir = await newDirectory()
    const mount = (size: string) =>
      runProgram({
        program: 'mount',
        args: ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dataDir],
      })
    if ((await mount('20m')).code !== 0) skip('this root may not mount')
    onTestFinished(async () => void (await runProgram({ program: 'umount', args: [dataDir] })))
    const startUnclaimed = () =>
      startEmbeddedPostgres({ dataDir, log, extraSettings: { fsync: 'off' } })
    await expect(startUnclaimed()).rejects.toThrow(
      /^DATA_DIR cannot be used: .*the disk is full: free/,
    )
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.init-'))).toEqual([])

    const remount = ['-o', 'remount,size=200m', dataDir]
    await runProgram({ program: 'mount', args: remount })
    const first = await startUnclaimed()
    await first.stop()
    await runProgram({ program: '/bin/sh', args: ['-c', `cat /dev/zero > ${dataDir}/full`] })
    await expect(startUnclaimed()).rejects.toThrow(
      /^DATA_DIR cannot be used: .*the disk is full: free/,
    )
    await rm(join(dataDir, 'full'))
    const second = await startUnclaimed()
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  },
)
