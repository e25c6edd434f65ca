/** A migrated PostgreSQL of its own that a test can kill, and start again at the same address. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '../../log.ts'
import { openDatabase } from '../database.ts'
import { claimDataDir } from '../embedded/data-dir.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { findFreePort } from '../embedded/free-port.ts'
import { migrate } from '../migrate.ts'
import { openQueue } from '../queue.ts'
import type { TestDatabase } from './test-database.ts'
import { fastDirectory } from './test-server.ts'
import { testSettings } from './test-settings.ts'

export interface KillablePostgres extends TestDatabase {
  /** All its processes end at once, as by a crash, and it is started again. */
  kill(): Promise<void>
}

export async function openKillablePostgres(): Promise<KillablePostgres> {
  const log = createLog({ level: 'silent' })
  const directory = await mkdtemp(join(await fastDirectory(), 'loadline-test-'))
  const claim = await claimDataDir(directory)
  const port = await findFreePort()
  const start = () =>
    startEmbeddedPostgres({
      dataDir: claim.path,
      log,
      // A commit that was confirmed is in the system's memory, which a crash of PostgreSQL leaves alone.
      extraSettings: { ...testSettings, synchronous_commit: 'on' },
      choosePort: () => Promise.resolve(port),
    })
  let postgres = await start()
  const { url, adminUrl } = postgres
  const database = openDatabase({ url, maxConnections: 8, applicationName: 'killed-test', log })
  await migrate(database, { log })
  await (await openQueue({ url, log })).stop()
  return {
    database,
    url,
    adminUrl,
    async kill() {
      process.kill(postgres.pid, 'SIGKILL')
      await postgres.exited
      postgres = await start()
    },
    async close() {
      await database.close()
      await postgres.stop()
      await claim.release()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
