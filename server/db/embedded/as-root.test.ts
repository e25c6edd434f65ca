/** As root, in directories that only root can enter: what a checkout under root's home is. */
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../log.ts'
import { startChild } from '../testing/child-process.ts'
import { temporaryDirectories } from '../testing/temporary-directory.ts'
import { withClient } from '../testing/test-server.ts'
import { findBinaries } from './binaries.ts'
import { claimDataDir } from './data-dir.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { runProgram } from './run-program.ts'
import { findUser, reachableBinaries } from './as-root.ts'

// Initialising a cluster takes half a second, and ten on a machine with much else to do.
vi.setConfig({ testTimeout: 90_000 })

const newDirectory = temporaryDirectories('loadline-as-root-')
const log = createLog({ level: 'silent' })
const isRoot = process.getuid?.() === 0
const startedSchema = z.object({ value: z.object({ url: z.string() }) })

/** Stands for /var/lib/loadline. */
let copiesDir: string
/** Only root enters. */
let closedDir: string

beforeEach(async () => {
  const above = await newDirectory()
  await chmod(above, 0o755)
  copiesDir = join(above, 'copies')
  closedDir = join(above, 'closed')
  await mkdir(closedDir, { mode: 0o700 })
})

async function start(dataDir: string) {
  const claim = await claimDataDir(dataDir)
  onTestFinished(() => claim.release())
  const postgres = await startEmbeddedPostgres({
    dataDir: claim.path,
    copiesDir,
    log,
    extraSettings: { fsync: 'off' },
  }).catch(async (error: unknown) => {
    await claim.release()
    throw error
  })
  onTestFinished(() => postgres.stop())
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await claim.release()
    },
  }
}

const ask = async (url: string, text: string) =>
  (await withClient(url, (client) => client.query(text))).rows

async function startWithTable(dataDir: string): Promise<void> {
  const postgres = await start(dataDir)
  await ask(postgres.url, 'create table t (n int); insert into t values (7)')
  await postgres.stop()
}

describe.skipIf(!isRoot)(
  'as root (skipped as anyone else: only root can close a directory to its database)',
  () => {
    test('below a closed directory the database is in DATA_DIR, and both stay closed', async () => {
      const dataDir = join(closedDir, 'data')
      await startWithTable(dataDir)
      for (const path of [closedDir, dataDir, join(dataDir, 'postgres')]) {
        expect([path, (await stat(path)).mode & 0o777]).toEqual([path, 0o700])
      }
      for (const name of await readdir(dataDir)) {
        expect([name, (await stat(join(dataDir, name))).mode & 0o077]).toEqual([name, 0])
      }
      expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0)
      const again = await start(dataDir)
      expect(await ask(again.url, 'select n from t')).toEqual([{ n: 7 }])
    })

    test('a killed process takes its PostgreSQL along there too, or the next start ends it', async () => {
      const dataDir = join(closedDir, 'data')
      const child = startChild('claim-and-start', { dataDir, start: true })
      const { value } = startedSchema.parse(await child.reply)
      await ask(value.url, 'create table t (n int); insert into t values (7)')
      await child.kill('SIGKILL')
      const next = await start(dataDir)
      expect(await ask(next.url, 'select n from t')).toEqual([{ n: 7 }])
    })

    test('a DATA_DIR that was moved keeps its database, and a copy has one of its own', async () => {
      await startWithTable(join(closedDir, 'data'))
      await rename(join(closedDir, 'data'), join(closedDir, 'moved'))
      const moved = await start(join(closedDir, 'moved'))
      expect(await ask(moved.url, 'select n from t')).toEqual([{ n: 7 }])
      await moved.stop()
      const copying = {
        program: 'cp',
        args: ['-a', join(closedDir, 'moved'), join(closedDir, 'copy')],
      }
      expect((await runProgram(copying)).code).toBe(0)
      const copy = await start(join(closedDir, 'copy'))
      await ask(copy.url, 'insert into t values (8)')
      const original = await start(join(closedDir, 'moved'))
      expect(await ask(original.url, 'select n from t')).toEqual([{ n: 7 }])
    })

    test('the database that an earlier build kept outside DATA_DIR is named', async () => {
      const dataDir = join(closedDir, 'data')
      await mkdir(dataDir)
      await writeFile(join(dataDir, 'postgres-elsewhere'), 'abc123\n')
      await expect(start(dataDir)).rejects.toThrow(
        `move it with "mv /var/lib/loadline/abc123/cluster ${dataDir}/postgres && rm`,
      )
    })

    test('programs that its user cannot reach are copied once and run from there', async () => {
      const found = await findBinaries()
      const binaries = { ...found, root: join(closedDir, 'native') }
      await cp(found.root, binaries.root, { recursive: true, verbatimSymlinks: true })
      const dataDir = closedDir
      const runAs = await findUser({ dataDir, clusterDir: join(dataDir, 'postgres'), log })
      const reach = async () => (await reachableBinaries({ binaries, copiesDir, runAs })).root
      const copy = await reach()
      expect(dirname(copy)).toBe(copiesDir)
      const { ino } = await stat(copy)
      expect(await reach()).toBe(copy)
      expect((await stat(copy)).ino).toBe(ino)

      // One that a power cut has left without a part is made again.
      await rm(join(copy, 'share', 'postgresql', 'postgres.bki'))
      expect(await reach()).toBe(copy)
      expect(await readFile(join(copy, 'share/postgresql/postgres.bki'))).not.toHaveLength(0)
      expect((await readdir(copiesDir)).filter((name) => name.includes('.tmp-'))).toEqual([])
    })
  },
)
