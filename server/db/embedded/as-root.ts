/**
 * PostgreSQL refuses to run as root, so as root it runs as a user of its own. That user reaches the
 * cluster by its working directory, which may lie below directories that only root may enter, such as
 * a checkout under root's home. Programs are run by their path, so where that is closed to the user, they
 * are copied.
 */
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../log.ts'
import { StartRefused } from '../../start-refused.ts'
import { errorCode } from '../error-code.ts'
import { type Binaries, programIn } from './binaries.ts'
import { clusterExists } from './cluster.ts'
import { elsewhereRefusalOf } from './file-refusal.ts'
import { type RunAs, runProgram } from './run-program.ts'

const userName = 'postgres'

/** A cluster that another user made, who then started as root, stays that user's. */
export async function findUser({
  dataDir,
  clusterDir,
  log,
}: {
  dataDir: string
  clusterDir: string
  log: Logger
}): Promise<RunAs> {
  if (await clusterExists(clusterDir)) {
    const { uid, gid } = await stat(clusterDir)
    return { uid, gid }
  }
  await refuseEarlierPlace({ dataDir, clusterDir })
  return findOrMakeUser(log)
}

export async function findOrMakeUser(log: Logger): Promise<RunAs> {
  const found = await findPostgres()
  if (found !== null) return found
  const made = await makePostgres()
  log.info({ user: userName, uid: made.uid }, 'made the user that PostgreSQL runs as')
  return made
}

/** Builds before this one kept the database of a closed DATA_DIR in another directory. */
async function refuseEarlierPlace({
  dataDir,
  clusterDir,
}: {
  dataDir: string
  clusterDir: string
}): Promise<void> {
  const pointer = join(dataDir, 'postgres-elsewhere')
  const id = await readFile(pointer, 'utf8').catch(() => null)
  if (id === null) return
  const earlier = join(defaultCopiesDir, id.trim(), 'cluster')
  throw new StartRefused(
    `The database of DATA_DIR ${dataDir} is in ${earlier}, where an earlier build kept it: move it with "mv ${earlier} ${clusterDir} && rm ${pointer}", and start again.`,
  )
}

async function findPostgres(): Promise<RunAs | null> {
  const { stdout } = (await tryProgram('id', [userName])) ?? { stdout: '' }
  const [, uid, gid] = /^uid=(\d+)\S* gid=(\d+)/.exec(stdout) ?? []
  return uid === undefined || uid === '0' ? null : { uid: Number(uid), gid: Number(gid) }
}

/** Another process may create the user at the same moment, so only its existence afterwards counts. */
async function makePostgres(): Promise<RunAs> {
  const ways: readonly (readonly [program: string, ...args: string[]])[] = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false'],
    ['adduser', '-S', '-D', '-H', '-s', '/bin/false'],
  ]
  for (const [program, ...args] of ways) {
    await tryProgram(program, [...args, userName])
    const made = await findPostgres()
    if (made !== null) return made
  }
  throw new StartRefused(
    `PostgreSQL refuses to run as root, and the user ${userName} is missing and could not be made: make a system user of that name, start as another user, or set DATABASE_URL.`,
  )
}

/** Null when there is no such program. */
function tryProgram(program: string, args: readonly string[]) {
  return runProgram({ program, args }).catch(() => null)
}

export const defaultCopiesDir = '/var/lib/loadline'

/** These programs, or a copy that every user can run, made once for each build of them. */
export async function reachableBinaries({
  binaries,
  copiesDir,
  runAs,
}: {
  binaries: Binaries
  copiesDir: string
  runAs: RunAs
}): Promise<Binaries> {
  if (await canRun(runAs, binaries)) return binaries
  const copy = { ...binaries, root: join(copiesDir, `postgresql-${binaries.version}`) }
  if (await canRun(runAs, copy)) return copy
  await makeCopy({ from: binaries.root, to: copy.root, copiesDir }).catch((error: unknown) => {
    throw elsewhereRefusalOf(error, { path: copy.root })
  })
  if (await canRun(runAs, copy)) return copy
  throw new StartRefused(
    `PostgreSQL does not run from ${copy.root} as another user than root: let programs run from there, start as another user, or set DATABASE_URL.`,
  )
}

/**
 * Whether the programs really start there, with their libraries and data files. Modes alone are not enough:
 * there are access control lists, mount options and security modules.
 */
async function canRun(runAs: RunAs, binaries: Binaries): Promise<boolean> {
  const script = 'test -r "$1" && "$2" --version && "$3" --version'
  const data = join(binaries.root, 'share/postgresql/postgres.bki')
  const programs = [programIn(binaries, 'postgres'), programIn(binaries, 'initdb')]
  const args = ['-c', script, 'sh', data, ...programs]
  try {
    return (await runProgram({ program: '/bin/sh', args, runAs })).code === 0
  } catch (error) {
    if (errorCode(error) !== 'EPERM') throw error
    throw new StartRefused(
      'PostgreSQL refuses to run as root, and this root may not become another user (the capabilities SETUID and SETGID are missing): start as another user, or set DATABASE_URL.',
      { cause: error },
    )
  }
}

/**
 * Another process may be making the same copy: the first complete copy is kept, unless it does not run.
 */
async function makeCopy({
  from,
  to,
  copiesDir,
}: {
  from: string
  to: string
  copiesDir: string
}): Promise<void> {
  const temporary = `${to}.tmp-${randomBytes(6).toString('hex')}`
  const replaced = `${temporary}-replaced`
  try {
    await mkdir(copiesDir, { recursive: true })
    // Other users can pass through the directory but cannot list it.
    await chmod(copiesDir, 0o711)
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
