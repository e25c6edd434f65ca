/**
 * `npm run gazetteer -- load FILE`: loads dumps of GeoNames (postal codes, places, admin codes;
 * unpacked) into the database, as an addition to the embedded table.
 */
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from './clock.ts'
import { loadConfig } from './config.ts'
import { createLog } from './log.ts'
import { openFoundation } from './process/foundation.ts'
import { printSteps } from './process/steps.ts'
import { refuseToStart, StartRefused } from './start-refused.ts'
import { UnknownDump } from './tms/regions/geonames/load-dump.ts'
import { createRegions } from './tms/regions/regions.ts'

const usage =
  'Say which dumps to load: "npm run gazetteer -- load FILE [FILE...]". They are at https://download.geonames.org/export/ (unpack them first).'

async function loadFiles(files: readonly string[]): Promise<void> {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const config = loadConfig({ env: process.env, root, terminal: true })
  const log = createLog({ level: config.logLevel })
  const steps = printSteps({ out: process.stderr })
  await using closers = new AsyncDisposableStack()
  const { database } = await openFoundation({ config, closers, steps, log })
  const regions = createRegions({ database, clock: systemClock })
  for (const file of files) {
    const { kind, stored, left } = await regions.load(resolve(file)).catch((error: unknown) => {
      throw refusalOf(error, file)
    })
    process.stdout.write(`${file}: ${stored} ${kind} loaded, ${left} lines left out\n`)
  }
}

/** Reports errors in the file as refusals; errors of ours stay errors. */
function refusalOf(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof UnknownDump) return new StartRefused(`${file}: ${error.message}`)
  if (
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'EACCES')
  ) {
    return new StartRefused(`${file} cannot be read (${error.code}): check its name.`)
  }
  return error
}

try {
  const [command, ...files] = process.argv.slice(2)
  if (command !== 'load' || files.length === 0) throw new StartRefused(usage)
  await loadFiles(files)
} catch (error) {
  refuseToStart(error)
}
