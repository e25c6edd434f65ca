/**
 * `npm run backup`: copies the embedded database now, while it is in use or not, to BACKUP_DIR or to the
 * directory that is named.
 */
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from './config.ts'
import { takeBackup } from './db/backup/take-backup.ts'
import { claimDataDir } from './db/embedded/data-dir.ts'
import { findRunningServer, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { createLog } from './log.ts'
import { refuseToStart, StartRefused } from './start-refused.ts'

try {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const config = loadConfig({ env: process.env, root, terminal: true })
  const log = createLog({ level: config.logLevel })
  if (config.database.kind === 'external') {
    throw new StartRefused(
      'DATABASE_URL names a database that is not the embedded one: back it up with its own tools, as the README says.',
    )
  }
  const named = process.argv[2]
  const folder = named === undefined ? config.backups?.folder : resolve(root, named)
  if (folder === undefined) {
    throw new StartRefused('Say where to: "npm run backup -- DIRECTORY", or set BACKUP_DIR.')
  }
  const { dataDir } = config
  await using closers = new AsyncDisposableStack()
  let adminUrl = await findRunningServer(dataDir)
  if (adminUrl === null) {
    const claim = await claimDataDir(dataDir)
    closers.defer(() => claim.release())
    const postgres = await startEmbeddedPostgres({ dataDir: claim.path, log })
    closers.defer(() => postgres.stop())
    adminUrl = postgres.adminUrl
  }
  const startedAtMs = performance.now()
  const { name, bytes } = await takeBackup({ adminUrl, dataDir, folder, at: new Date() })
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  const megabytes = (bytes / 1024 ** 2).toFixed(1)
  process.stdout.write(`${folder}/${name}.tar.gz: ${megabytes} MB in ${seconds} s\n`)
} catch (error) {
  refuseToStart(error)
}
