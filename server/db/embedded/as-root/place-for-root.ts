/**
 * Where the cluster goes when we run as root. PostgreSQL refuses to run as root, so it runs as its own
 * user, and its data and programs must be where that user can reach them. If only DATA_DIR itself is
 * closed, it is opened for passing through (its contents keep their own modes). If a directory above it
 * is closed, as with a checkout under a home that only root may enter, data and programs are elsewhere,
 * and a file in DATA_DIR says where.
 */
import { chmod, stat } from 'node:fs/promises'
import type { Logger } from '../../../log.ts'
import { StartRefused } from '../../../start-refused.ts'
import { errorCode } from '../../error-code.ts'
import type { Binaries } from '../binaries.ts'
import { copyBinaries } from './copied-binaries.ts'
import { claimHome, type Home } from './home.ts'
import { readPointer } from './pointer.ts'
import { sweepElsewhere } from './sweep.ts'
import { clusterExists } from '../cluster-version.ts'
import { clusterInside, type Placement } from '../placement.ts'
import { findOrMakePostgresUser } from './postgres-user.ts'
import { canEnter, canRun } from './reach.ts'
import type { RunAs } from '../run-program.ts'

export async function placeForRoot({
  dataDir,
  elsewhereDir,
  binaries,
  log,
}: {
  dataDir: string
  elsewhereDir: string
  binaries: Binaries
  log: Logger
}): Promise<Placement> {
  const inside = clusterInside(dataDir)
  const runAs = (await clusterExists(inside))
    ? await ownerOf(inside)
    : await findOrMakePostgresUser(log)
  const home = await findHome({ dataDir, elsewhereDir, inside, runAs })
  if (home !== null) {
    log.info(
      { directory: home.path },
      'the database lies outside DATA_DIR, because the user it runs as cannot enter a directory above DATA_DIR',
    )
  }
  await sweepElsewhere({ elsewhereDir, except: home?.id ?? null, log })
  return {
    binaries: (await canRun(runAs, binaries))
      ? binaries
      : await copyBinaries({ binaries, elsewhereDir, runAs }),
    clusterDir: home?.clusterDir ?? inside,
    runAs,
    release: async () => home?.release(),
  }
}

/** Null: the cluster is inside DATA_DIR. */
async function findHome({
  dataDir,
  elsewhereDir,
  inside,
  runAs,
}: {
  dataDir: string
  elsewhereDir: string
  inside: string
  runAs: RunAs
}): Promise<Home | null> {
  const pointer = await readPointer(dataDir)
  if (pointer === null) {
    if (await letIn(runAs, dataDir)) return null
    if (await clusterExists(inside)) {
      throw new StartRefused(
        `DATA_DIR ${dataDir} has a database that the user it runs as (uid ${runAs.uid}) cannot reach, because a directory above it is closed: open that to all for passing through (chmod o+x), or move DATA_DIR back.`,
      )
    }
  }
  return claimHome({ dataDir, elsewhereDir, pointer })
}

async function letIn(runAs: RunAs, dataDir: string): Promise<boolean> {
  if (await mayEnter(runAs, dataDir)) return true
  await chmod(dataDir, (await stat(dataDir)).mode | 0o011)
  return mayEnter(runAs, dataDir)
}

async function mayEnter(runAs: RunAs, directory: string): Promise<boolean> {
  try {
    return await canEnter(runAs, directory)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') throw error
    throw new StartRefused(
      'PostgreSQL refuses to run as root, and this root may not become another user (the capabilities SETUID and SETGID are missing): start as another user, or set DATABASE_URL.',
      { cause: error },
    )
  }
}

/** A cluster made by another user, who then started as root, stays that user's. */
async function ownerOf(clusterDir: string): Promise<RunAs> {
  const { uid, gid } = await stat(clusterDir)
  return { uid, gid }
}
