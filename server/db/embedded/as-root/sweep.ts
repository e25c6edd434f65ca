/**
 * Removes leftovers: clusters whose DATA_DIR no longer points to them, copies of other versions'
 * programs, and incomplete directories of a killed start. Directories in use are left alone.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import type { Logger } from '../../../log.ts'
import { lockDirectory } from '../directory-lock.ts'
import { clusterInHome, readOwner } from './home.ts'
import { homeIdPattern, readPointer } from './pointer.ts'
import { clusterExists } from '../cluster-version.ts'
import { endOrphans } from '../orphans.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/**
 * A DATA_DIR that is missing may have been moved, or its disk removed. It has this long to come back.
 */
const homeGraceMs = 7 * dayMs
const programsGraceMs = 30 * dayMs
/** Another process may be making it now. */
const halfMadeGraceMs = 10 * minuteMs

export async function sweepElsewhere({
  elsewhereDir,
  except,
  log,
}: {
  elsewhereDir: string
  /** The home in use by this process. */
  except: string | null
  log: Logger
}): Promise<void> {
  const names = await readdir(elsewhereDir).catch(() => [])
  for (const name of names.filter((each) => each !== except)) {
    const path = join(elsewhereDir, name)
    try {
      if (homeIdPattern.test(name)) await sweepHome({ path, id: name, log })
      else await sweepPrograms({ path, name, log })
    } catch (error) {
      log.debug({ err: error, path }, 'could not be swept')
    }
  }
}

async function sweepHome({
  path,
  id,
  log,
}: {
  path: string
  id: string
  log: Logger
}): Promise<void> {
  if (!(await isAbandoned({ path, id }))) return
  const lock = await lockDirectory(path)
  if (lock.kind === 'held') return
  try {
    const clusterDir = clusterInHome(path)
    if (await clusterExists(clusterDir)) await endOrphans({ clusterDir, log })
    await rm(path, { recursive: true, force: true, maxRetries: 5 })
    log.info({ path }, 'removed a database whose DATA_DIR is gone')
  } finally {
    await lock.release()
  }
}

async function isAbandoned({ path, id }: { path: string; id: string }): Promise<boolean> {
  const owner = await readOwner(path)
  if (owner === null) return (await ageMsOf(path)) > halfMadeGraceMs
  if ((await readPointer(owner.dataDir)) === id) return false
  const temporary = owner.dataDir.startsWith(tmpdir() + sep)
  return temporary || Date.now() - owner.usedAtMs > homeGraceMs
}

/** Every start that uses a copy of the programs updates its time stamp. */
async function sweepPrograms({
  path,
  name,
  log,
}: {
  path: string
  name: string
  log: Logger
}): Promise<void> {
  const graceMs = name.includes('.tmp-') ? halfMadeGraceMs : programsGraceMs
  if (!name.startsWith('postgresql-') || (await ageMsOf(path)) < graceMs) return
  await rm(path, { recursive: true, force: true })
  log.info({ path }, 'removed a copy of PostgreSQL that was not used for long')
}

async function ageMsOf(path: string): Promise<number> {
  return Date.now() - (await stat(path)).mtimeMs
}
