/** A copy of PostgreSQL's programs that every user can execute, made once for each build of them. */
import { createHash, randomBytes } from 'node:crypto'
import { chmod, cp, readdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { StartRefused } from '../../../start-refused.ts'
import { errorCode } from '../../error-code.ts'
import { programIn, type Binaries } from '../binaries.ts'
import { makePassable } from './home.ts'
import { elsewhereRefusalOf } from '../file-refusal.ts'
import { canRun } from './reach.ts'
import type { RunAs } from '../run-program.ts'

export async function copyBinaries({
  binaries,
  elsewhereDir,
  runAs,
}: {
  binaries: Binaries
  elsewhereDir: string
  runAs: RunAs
}): Promise<Binaries> {
  const root = join(elsewhereDir, `postgresql-${binaries.version}-${await fingerprint(binaries)}`)
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

async function fingerprint(binaries: Binaries): Promise<string> {
  const program = await readFile(programIn(binaries, 'postgres'))
  return createHash('sha256').update(program).digest('hex').slice(0, 12)
}

/**
 * Another process may be making the same copy: the first complete copy is kept, unless it does not run.
 */
async function makeCopy({ from, to }: { from: string; to: string }): Promise<void> {
  const temporary = `${to}.tmp-${randomBytes(6).toString('hex')}`
  const replaced = `${to}.tmp-${randomBytes(6).toString('hex')}`
  try {
    await cp(from, temporary, {
      recursive: true,
      // A relative link to a library must not become an absolute link into the source directory.
      verbatimSymlinks: true,
      filter: (source) => !isForCompilersOnly(source),
    })
    await openToAll(temporary)
    await rename(to, replaced).catch(ignoring('ENOENT'))
    await rename(temporary, to).catch(ignoring('ENOTEMPTY', 'EEXIST'))
  } finally {
    await rm(temporary, { recursive: true, force: true })
    await rm(replaced, { recursive: true, force: true })
  }
}

function isForCompilersOnly(path: string): boolean {
  return path.endsWith('.a') || basename(path) === 'pkgconfig'
}

/** The copy has the modes of its source, which a strict umask may have restricted. */
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || entry.parentPath === join(root, 'bin')) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, 0o644)
  }
}

function ignoring(...codes: string[]): (error: unknown) => void {
  return (error) => {
    if (!codes.includes(errorCode(error) ?? '')) throw error
  }
}
