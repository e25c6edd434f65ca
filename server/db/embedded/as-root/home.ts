/**
 * A directory outside DATA_DIR with DATA_DIR's cluster. It is made before DATA_DIR points to it, so a
 * pointer to a missing directory means a lost database and is refused. The home records its DATA_DIR as
 * well: this distinguishes a DATA_DIR that was moved from one that was copied, and an abandoned home
 * from one in use.
 */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../../../start-refused.ts'
import { errorCode } from '../../error-code.ts'
import { lockDirectory } from '../directory-lock.ts'
import { elsewhereRefusalOf } from '../file-refusal.ts'
import { pointerPath, readPointer, writePointer } from './pointer.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'

export interface Home {
  readonly id: string
  readonly path: string
  readonly clusterDir: string
  release(): Promise<void>
}

const ownerSchema = z.object({ dataDir: z.string() })

export async function claimHome({
  dataDir,
  elsewhereDir,
  pointer,
}: {
  dataDir: string
  elsewhereDir: string
  /** Null when there is no home yet. */
  pointer: string | null
}): Promise<Home> {
  const id = pointer ?? randomBytes(16).toString('hex')
  const path = join(elsewhereDir, id)
  if (pointer === null) await makeHome({ path, elsewhereDir })
  else await refuseLost({ path, dataDir })
  const lock = await lockDirectory(path)
  if (lock.kind === 'held') {
    throw new StartRefused(
      `The database of DATA_DIR ${dataDir}, which lies in ${path}, is in use by ${lock.pid === null ? 'another process' : `process ${lock.pid}`}: stop it, or choose another DATA_DIR.`,
    )
  }
  try {
    await takeOwnership({ path, id, dataDir })
    if (pointer === null) await writePointer(dataDir, id)
  } catch (error) {
    await lock.release()
    throw error
  }
  return { id, path, clusterDir: clusterInHome(path), release: lock.release }
}

export function clusterInHome(path: string): string {
  return join(path, 'cluster')
}

/** The DATA_DIR that used the home last, and when. Null for a home that was never used. */
export async function readOwner(
  path: string,
): Promise<{ dataDir: string; usedAtMs: number } | null> {
  const file = ownerPath(path)
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'))
    const { mtimeMs } = await stat(file)
    return { dataDir: ownerSchema.parse(content).dataDir, usedAtMs: mtimeMs }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function makeHome({
  path,
  elsewhereDir,
}: {
  path: string
  elsewhereDir: string
}): Promise<void> {
  try {
    await makePassable(elsewhereDir)
    await makePassable(path)
  } catch (error) {
    throw elsewhereRefusalOf(error, { path })
  }
}

/** Other users can pass through the directory but cannot list it. */
export async function makePassable(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o711)
}

async function refuseLost({ path, dataDir }: { path: string; dataDir: string }): Promise<void> {
  try {
    await stat(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new StartRefused(
      `The database of DATA_DIR ${dataDir} lay in ${path}, which is gone: restore it from a backup, or remove ${pointerPath(dataDir)} to begin with an empty database.`,
    )
  }
}

/** The owner file is written at every start, so its age shows when the home was last used. */
async function takeOwnership({
  path,
  id,
  dataDir,
}: {
  path: string
  id: string
  dataDir: string
}): Promise<void> {
  const owner = await readOwner(path)
  if (owner !== null && owner.dataDir !== dataDir && (await readPointer(owner.dataDir)) === id) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} is a copy of ${owner.dataDir}, and the database of both lies in ${path}: start with the original, or remove ${pointerPath(dataDir)} to begin with an empty database.`,
    )
  }
  await writeFileAtomically(ownerPath(path), JSON.stringify({ dataDir }))
}

function ownerPath(path: string): string {
  return join(path, 'owner.json')
}
