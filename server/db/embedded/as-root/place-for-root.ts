/**
 * Where the cluster goes when we run as root. PostgreSQL refuses to run as root, so it runs as its own
 * user, and its data and programs must be where that user can reach them. If only DATA_DIR itself is
 * closed, it is opened for passing through (its contents keep their own modes). If a directory above it
 * is closed, as with a checkout under a home that only root may enter, data and programs are elsewhere,
 * and a file in DATA_DIR says where.
 */
import { chmod, stat, cp, rename, rm, utimes } from 'node:fs/promises'
import type { Logger } from '../../../log.ts'
import { StartRefused } from '../../../start-refused.ts'
import { errorCode } from '../../error-code.ts'
import { type Binaries, programIn } from '../binaries.ts'
import { claimHome, type Home, makePassable } from './home.ts'
import { readPointer } from './pointer.ts'
import { sweepElsewhere } from './sweep.ts'
import { clusterExists } from '../cluster-version.ts'
import { clusterInside, type Placement } from '../placement.ts'
import { type RunAs, runProgram } from '../run-program.ts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { elsewhereRefusalOf } from '../file-refusal.ts'

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

/** The user that PostgreSQL runs as when we are root, because it refuses to run as root. */
const userName = 'postgres'

async function findOrMakePostgresUser(log: Logger): Promise<RunAs> {
  const found = await findUser()
  if (found !== null) return found
  const made = (await makeUser()) ? await findUser() : null
  if (made === null) {
    throw new StartRefused(
      `PostgreSQL refuses to run as root, and the user ${userName} is missing and could not be made: make a system user of that name, start as another user, or set DATABASE_URL.`,
    )
  }
  log.info({ user: userName, uid: made.uid }, 'made the user that PostgreSQL runs as')
  return made
}

async function findUser(): Promise<RunAs | null> {
  const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')])
  return uid === null || gid === null || uid === 0 ? null : { uid, gid }
}

async function idOf(flag: '-u' | '-g'): Promise<number | null> {
  const outcome = await tryProgram('id', [flag, userName])
  const id = Number.parseInt(outcome?.stdout ?? '', 10)
  return outcome?.code === 0 && Number.isInteger(id) ? id : null
}

/** Another process may create the user at the same moment, so only its existence afterwards counts. */
async function makeUser(): Promise<boolean> {
  const ways: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', userName],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', userName]],
  ]
  for (const [program, args] of ways) {
    await tryProgram(program, args)
    if ((await findUser()) !== null) return true
  }
  return false
}

/** Null when there is no such program. */
function tryProgram(program: string, args: string[]) {
  return runProgram({ program, args }).catch(() => null)
}

/** A copy of PostgreSQL's programs that every user can execute, made once for each build of them. */
async function copyBinaries({
  binaries,
  elsewhereDir,
  runAs,
}: {
  binaries: Binaries
  elsewhereDir: string
  runAs: RunAs
}): Promise<Binaries> {
  const root = join(elsewhereDir, `postgresql-${binaries.version}`)
  const copied = { root, version: binaries.version }
  if (!(await canRun(runAs, copied))) {
    try {
      await makePassable(elsewhereDir)
      await makeCopy({ from: binaries.root, to: root })
    } catch (error) {
      throw elsewhereRefusalOf(error, { path: root })
    }
    if (!(await canRun(runAs, copied))) {
      throw new StartRefused(
        `PostgreSQL does not run from ${root} as another user than root: let programs run from there, start as another user, or set DATABASE_URL.`,
      )
    }
  }
  const now = new Date()
  await utimes(root, now, now)
  return copied
}

/**
 * Another process may be making the same copy: the first complete copy is kept, unless it does not run.
 */
async function makeCopy({ from, to }: { from: string; to: string }): Promise<void> {
  const temporary = `${to}.tmp-${randomBytes(6).toString('hex')}`
  const replaced = `${to}.tmp-${randomBytes(6).toString('hex')}`
  try {
    // A relative link to a library must not become an absolute link into the source directory.
    await cp(from, temporary, { recursive: true, verbatimSymlinks: true })
    // A strict umask may have closed the source to other users.
    await runProgram({ program: 'chmod', args: ['-R', 'a+rX', temporary] })
    await rename(to, replaced).catch(ignoring('ENOENT'))
    await rename(temporary, to).catch(ignoring('ENOTEMPTY', 'EEXIST'))
  } finally {
    await rm(temporary, { recursive: true, force: true })
    await rm(replaced, { recursive: true, force: true })
  }
}

function ignoring(...codes: string[]): (error: unknown) => void {
  return (error) => {
    if (!codes.includes(errorCode(error) ?? '')) throw error
  }
}

// What another user can reach is found out by trying as that user. Modes alone are not enough: there
// are access control lists, mount options and security modules.

async function canEnter(runAs: RunAs, directory: string): Promise<boolean> {
  const args = ['-c', 'test -x "$1"', 'sh', directory]
  const { code } = await runProgram({ program: '/bin/sh', args, runAs })
  return code === 0
}

/** Whether the programs really start there, with their libraries and data files. */
async function canRun(runAs: RunAs, binaries: Binaries): Promise<boolean> {
  const script = 'test -r "$1" && "$2" --version && "$3" --version'
  const { code } = await runProgram({
    program: '/bin/sh',
    args: [
      '-c',
      script,
      'sh',
      `${binaries.root}/share/postgresql/postgres.bki`,
      programIn(binaries, 'postgres'),
      programIn(binaries, 'initdb'),
    ],
    runAs,
  })
  return code === 0
}
