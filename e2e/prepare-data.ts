/**
 * Playwright's global set-up. Most journeys have a process of their own, and a first start takes seconds:
 * it makes a database, its tables and the demo. Here they are made once, and each process begins with a copy.
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/db/database.ts'
import { startEmbeddedPostgres } from '../server/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/db/migrate.ts'
import { openQueue } from '../server/db/queue.ts'
import { createLog } from '../server/log.ts'
import { copyPrepared, preparedData, startProcess } from './server.ts'

export default async function prepareData(): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'loadline-prepared-'))
  process.env[preparedData] = directory
  await makeTables(join(directory, 'tables'))
  const service = await startProcess({ ROLE: 'service' }, copyPrepared('tables'))
  await service.end()
  renameSync(service.dataDir, join(directory, 'demo'))
  return () => rmSync(directory, { recursive: true, force: true })
}

async function makeTables(dataDir: string): Promise<void> {
  const log = createLog({ level: 'silent' })
  mkdirSync(dataDir, { mode: 0o700 })
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log })
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'tables', log })
  await migrate(database, { log })
  await (await openQueue({ url, log })).stop()
  await database.close()
  await stop()
}
