/** A real process whose own PostgreSQL is killed under load, and whose disk is full. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runProgram } from '../db/embedded/run-program.ts'
import { waitFor } from '../testing/wait-for.ts'
import type { KeyPair } from '../tms/organizations/organizations.ts'
import { startProcess, type RealProcess } from './testing/real-process.ts'

let dataDir: string
let running: RealProcess | null
let unmount: (() => Promise<void>) | null

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'loadline-own-'))
  running = null
  unmount = null
})
afterEach(async () => {
  await running?.end()
  await unmount?.()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<{ process: RealProcess; pair: KeyPair }> {
  running = await startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  await running.ready()
  const { organizations }: { organizations: KeyPair[] } = JSON.parse(
    readFileSync(join(dataDir, 'demo.json'), 'utf8'),
  )
  const [pair] = organizations
  if (pair === undefined) throw new Error('no organization')
  return { process: running, pair }
}

const readPostmasterFile = () =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')

/** A session of the service, which may be killed without its server. */
async function sessionOf(port: string): Promise<number> {
  const password = readFileSync(join(dataDir, 'postgres-admin-password'), 'utf8').trim()
  const admin = new pg.Client({
    connectionString: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres?sslmode=disable`,
  })
  await admin.connect()
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'loadline service%' limit 1`,
  )
  await admin.end()
  return rows[0]?.pid ?? 0
}

it('answers 503 with Retry-After while its killed PostgreSQL, or a session of it, returns', async () => {
  const { process: service, pair } = await start()
  const victims = [
    async () => Number(readPostmasterFile()[0]),
    async () => sessionOf(readPostmasterFile()[3] ?? ''),
  ]
  for (const victim of victims) {
    process.kill(await victim(), 'SIGKILL')
    const seen = new Map<number, number>()
    // Reads and writes, until one write has failed and the next ones succeed.
    const isBack = async () => {
      const answers = await Promise.all([
        service.post('/api/sender-accounts', { name: 'A customer' }, pair),
        service.get('/api/sender-accounts', pair),
      ])
      for (const { status, headers } of answers) {
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/)
      }
      return seen.has(503) && answers.every(({ ok }) => ok)
    }
    await waitFor(isBack, { name: 'a 503, and then an answer', everyMs: 2, withinMs: 60_000 })
    expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual([200, 201, 503])
    await service.ready()
  }
})

it('answers 503 with Retry-After on a full disk, says so once, and heals', async ({ skip }) => {
  const args = ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', dataDir]
  if ((await runProgram({ program: 'mount', args })).code !== 0) skip('this user may not mount')
  unmount = async () => void (await runProgram({ program: 'umount', args: [dataDir] }))
  const { process: service, pair } = await start()
  const write = () =>
    service.post('/api/sender-accounts', { name: 'A customer', note: 'x'.repeat(500) }, pair)
  expect((await write()).status).toBe(201)

  await runProgram({ program: '/bin/sh', args: ['-c', `cat /dev/zero > ${dataDir}/full`] })
  const statuses = new Set<number>()
  await waitFor(
    async () => {
      const { status, headers } = await write()
      statuses.add(status)
      if (status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/)
      return status === 503
    },
    { name: 'a full disk', everyMs: 1, withinMs: 60_000 },
  )
  for (let more = 0; more < 20; more += 1) statuses.add((await write()).status)
  expect([...statuses].filter((status) => status !== 201)).toEqual([503])
  // Reads are still served.
  expect((await service.get('/api/sender-accounts', pair)).status).toBe(200)
  const readyz = async () => fetch(`http://127.0.0.1:${service.port}/readyz`)
  await waitFor(async () => (await readyz()).status === 503)
  expect(await (await readyz()).json()).toMatchObject({ ready: false, checks: { disk: false } })
  await sleep(500)
  expect(service.logged().match(/disk is full/g)).toHaveLength(1)

  rmSync(join(dataDir, 'full'))
  await service.ready()
  expect((await write()).status).toBe(201)
})
