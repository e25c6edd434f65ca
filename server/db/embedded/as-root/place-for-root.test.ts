/** As root, in directories that only root can enter: what a checkout under root's home is. */
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../../log.ts'
import { temporaryDirectories } from '../../testing/temporary-directory.ts'
import { withClient } from '../../testing/test-server.ts'
import { findBinaries } from '../binaries.ts'
import { claimDataDir } from '../data-dir.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { placeForRoot } from './place-for-root.ts'

// Initialising a cluster takes half a second, and ten on a machine with much else to do.
vi.setConfig({ testTimeout: 90_000 })

const newDirectory = temporaryDirectories('loadline-as-root-')
const log = createLog({ level: 'silent' })
const isRoot = process.getuid?.() === 0

/** Stands for /var/lib/loadline. */
let elsewhereDir: string
/** Only root enters. */
let closedDir: string

beforeEach(async () => {
  const above = await newDirectory()
  await chmod(above, 0o755)
  elsewhereDir = join(above, 'elsewhere')
  closedDir = join(above, 'closed')
  await mkdir(closedDir, { mode: 0o700 })
})

async function start(dataDir: string) {
  const claim = await claimDataDir(dataDir)
  onTestFinished(() => claim.release())
  const postgres = await startEmbeddedPostgres({
    dataDir: claim.path,
    elsewhereDir,
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

const homes = async () =>
  (await readdir(elsewhereDir)).filter((name) => !name.startsWith('postgresql-'))

describe.skipIf(!isRoot)(
  'as root (skipped as anyone else: only root can close a directory to its database)',
  () => {
    test('a DATA_DIR that is closed only itself is opened for passing through, and has the database', async () => {
      const dataDir = join(dirname(closedDir), 'data')
      await startWithTable(dataDir)
      expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
      expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
      for (const name of (await readdir(dataDir)).filter((each) => each !== 'postgres')) {
        expect([name, (await stat(join(dataDir, name))).mode & 0o077]).toEqual([name, 0])
      }
      await expect(readdir(elsewhereDir)).rejects.toThrow('ENOENT')
    })

    test('below a closed directory the database lies elsewhere, and is found again', async () => {
      const dataDir = join(closedDir, 'data')
      await startWithTable(dataDir)
      expect((await stat(closedDir)).mode & 0o777).toBe(0o700)
      const again = await start(dataDir)
      expect(await ask(again.url, 'select n from t')).toEqual([{ n: 7 }])
      expect(await homes()).toHaveLength(1)
    })

    test('a new DATA_DIR at an old path is a new database, and the old one is removed', async () => {
      const dataDir = join(closedDir, 'data')
      await startWithTable(dataDir)
      const [old] = await homes()
      await rm(dataDir, { recursive: true })
      const fresh = await start(dataDir)
      expect(await ask(fresh.url, `select to_regclass('t') as t`)).toEqual([{ t: null }])
      expect(await homes()).toHaveLength(1)
      expect(await homes()).not.toContain(old)
    })

    test('a DATA_DIR that was moved keeps its database', async () => {
      await startWithTable(join(closedDir, 'data'))
      await rename(join(closedDir, 'data'), join(closedDir, 'moved'))
      const moved = await start(join(closedDir, 'moved'))
      expect(await ask(moved.url, 'select n from t')).toEqual([{ n: 7 }])
    })

    test('a copy of a DATA_DIR does not share the database of the original', async () => {
      await startWithTable(join(closedDir, 'data'))
      await cp(join(closedDir, 'data'), join(closedDir, 'copy'), { recursive: true })
      await expect(start(join(closedDir, 'copy'))).rejects.toThrow(
        /is a copy of .*data, and the database/,
      )
      const original = await start(join(closedDir, 'data'))
      await expect(start(join(closedDir, 'copy'))).rejects.toThrow(
        /is in use by process|is a copy of/,
      )
      expect(await ask(original.url, 'select n from t')).toEqual([{ n: 7 }])
    })

    test('a database that is gone is not taken for one that never was', async () => {
      const dataDir = join(closedDir, 'data')
      await startWithTable(dataDir)
      await rm(elsewhereDir, { recursive: true })
      await expect(start(dataDir)).rejects.toThrow(/lay in .*, which is gone: restore it/)
    })

    test('a database whose DATA_DIR is not found has a week to be found again', async () => {
      const dataDir = join(closedDir, 'data')
      await startWithTable(dataDir)
      const [id = ''] = await homes()
      const owner = join(elsewhereDir, id, 'owner.json')
      // Not in the temporary directory, where nothing is meant to stay.
      await writeFile(owner, JSON.stringify({ dataDir: '/nowhere/data' }))
      await startWithTable(join(closedDir, 'other'))
      expect(await homes()).toContain(id)
      const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3600 * 1000)
      await utimes(owner, eightDaysAgo, eightDaysAgo)
      await startWithTable(join(closedDir, 'third'))
      expect(await homes()).not.toContain(id)
    })

    test('programs that its user cannot reach are copied once and run from there', async () => {
      const found = await findBinaries()
      const binaries = { ...found, root: join(closedDir, 'native') }
      await cp(found.root, binaries.root, { recursive: true, verbatimSymlinks: true })
      const place = () =>
        placeForRoot({ dataDir: join(closedDir, 'data'), elsewhereDir, binaries, log })
      await mkdir(join(closedDir, 'data'))
      const first = await place()
      await first.release()
      expect(dirname(first.binaries.root)).toBe(elsewhereDir)
      const { ino } = await stat(first.binaries.root)
      const second = await place()
      await second.release()
      expect(second.binaries.root).toBe(first.binaries.root)
      expect((await stat(second.binaries.root)).ino).toBe(ino)

      // One that a power cut has left without a part is made again.
      await rm(join(first.binaries.root, 'share', 'postgresql', 'postgres.bki'))
      const third = await place()
      await third.release()
      expect(
        await readFile(join(third.binaries.root, 'share/postgresql/postgres.bki')),
      ).not.toHaveLength(0)
      expect((await readdir(elsewhereDir)).filter((name) => name.includes('.tmp-'))).toEqual([])
    })
  },
)
