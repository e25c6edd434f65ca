/**
 * `npm run restore -- DIRECTORY [--to TIME]`: makes DATA_DIR from the backups in a directory, as they were
 * at a time, or with everything that there is.
 */
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadConfig } from './config.ts'
import { restoreBackup } from './db/backup/restore-backup.ts'
import { claimDataDir } from './db/embedded/data-dir.ts'
import { createLog } from './log.ts'
import { printSteps } from './process/steps.ts'
import { refuseToStart, StartRefused } from './start-refused.ts'

const usage =
  'Say where from: "npm run restore -- DIRECTORY", and how far if not to the end: "--to 2026-11-26T10:30:00+07:00".'

function readArgs(): { directory: string; to: Date | null } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' } },
  })
  const [directory] = positionals
  if (directory === undefined || positionals.length > 1) throw new StartRefused(usage)
  if (values.to === undefined) return { directory, to: null }
  const to = new Date(values.to)
  // Without a zone it would depend on this machine's.
  if (Number.isNaN(to.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(values.to)) {
    throw new StartRefused(`"${values.to}" is no time with a zone. ${usage}`)
  }
  return { directory, to }
}

try {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const { directory, to } = readArgs()
  const config = loadConfig({ env: process.env, root, terminal: true })
  const log = createLog({ level: config.logLevel })
  const steps = printSteps({ out: process.stderr })
  const claim = await claimDataDir(config.dataDir)
  await using closers = new AsyncDisposableStack()
  closers.defer(() => claim.release())
  const folder = resolve(root, directory)
  const { copy, lastCommitAt } = await steps.run(`restore from ${folder}`, () =>
    restoreBackup({ folder, dataDir: claim.path, to, log }),
  )
  const upTo = lastCommitAt ?? copy.endedAt
  process.stdout.write(
    `${claim.path} has the database of ${upTo.toISOString()} (${copy.name} and the log after it). "npm start" serves it.\n`,
  )
} catch (error) {
  refuseToStart(error)
}
