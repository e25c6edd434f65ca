/** An embedded PostgreSQL that is killed, as by the system when memory runs out. */
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { temporaryDirectories } from '../testing/temporary-directory.ts'
import { withClient } from '../testing/test-server.ts'
import { claimDataDir } from './data-dir.ts'
import { startKeptPostgres, type KeptPostgres } from './kept-postgres.ts'

const newDirectory = temporaryDirectories('loadline-kept-')

async function start(): Promise<{ postgres: KeptPostgres; dataDir: string }> {
  const claim = await claimDataDir(await newDirectory())
  onTestFinished(() => claim.release())
  const log = createLog({ level: 'silent' })
  const postgres = await startKeptPostgres({ dataDir: claim.path, log })
  onTestFinished(() => postgres.stop())
  return { postgres, dataDir: claim.path }
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

const ask = async (url: string, text: string) =>
  (await withClient(url, (client) => client.query(text))).rows

test('killed, it returns at the same address with what was committed, and again, until it is stopped', async () => {
  const { postgres, dataDir } = await start()
  void postgres.keepRunning()
  await ask(postgres.url, 'create table t (n int); insert into t values (7)')
  for (let round = 0; round < 2; round += 1) {
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    const rows = () => ask(postgres.url, 'select n from t').catch(() => null)
    await waitFor(async () => (await rows()) === null, { name: 'an end' })
    await waitFor(async () => (await rows())?.length === 1, { name: 'a return' })
  }
  expect(await postgres.ended).toBe('PostgreSQL ended by itself (SIGKILL)')
  process.kill(await postmasterOf(dataDir), 'SIGKILL')
  await postgres.stop()
  await expect(ask(postgres.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('what cannot be started again is given up with the reason', async () => {
  const { postgres, dataDir } = await start()
  const givenUp = postgres.keepRunning()
  const control = join(dataDir, 'postgres', 'global', 'pg_control')
  await rename(control, `${control}.gone`)
  process.kill(await postmasterOf(dataDir), 'SIGKILL')
  expect(await givenUp).toMatch(/The embedded PostgreSQL does not start \(.*pg_control/)
  expect(postgres.waitsForSpace()).toBe(false)
})
