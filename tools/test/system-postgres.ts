/**
 * The service's tests on the system's PostgreSQL instead of the embedded one, which is the newest: the
 * service promises to run on any from version 15. Debian's `pg_virtualenv` makes a cluster of its own for
 * one command and removes it; where it is not there and apt can install it, it is installed.
 */
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { testSettings } from '../../server/db/testing/test-settings.ts'
import { fastDirectory } from '../../server/db/testing/test-server.ts'
import { runChild } from '../setup/child.mjs'
import type { Surroundings } from './environment.ts'

const oldestMajor = 15
const programs = '/usr/lib/postgresql'
const virtualEnvironment = '/usr/bin/pg_virtualenv'

/** The command line before that of the tests. Null where there is no such PostgreSQL. */
export async function systemPostgres(
  surroundings: Surroundings,
  progress: (text: string) => void,
): Promise<readonly string[] | null> {
  const version = oldestInstalled() ?? (await installWithApt(surroundings, progress))
  if (version === null) return null
  const settings = Object.entries(testSettings).map(([name, value]) => `-o${name}=${value}`)
  const withAddress =
    'TEST_DATABASE_URL="postgresql://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/postgres" exec "$@"'
  const tests = ['env', `TMPDIR=${tmpdir()}`, 'sh', '-c', withAddress, 'sh']
  // -t: in a directory of its own below TMPDIR, also as root.
  const server = [virtualEnvironment, '-t', `-v${version}`, ...settings]
  return ['env', `TMPDIR=${await fastDirectory()}`, ...server, ...tests]
}

/** The oldest that the service promises to run on: the embedded one is the newest. */
function oldestInstalled(): number | null {
  if (!existsSync(virtualEnvironment) || !existsSync(programs)) return null
  const majors = readdirSync(programs)
    .map(Number)
    .filter((major) => major >= oldestMajor)
  return majors.length > 0 ? Math.min(...majors) : null
}

async function installWithApt(
  { env }: Surroundings,
  progress: (text: string) => void,
): Promise<number | null> {
  const apt = '/usr/bin/apt-get'
  if (process.getuid?.() !== 0 || !existsSync(apt)) return null
  progress("installing Debian's PostgreSQL")
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'postgresql'],
  ]) {
    await runChild({
      command: apt,
      args: ['-o', 'DPkg::Lock::Timeout=120', ...args],
      cwd: '/',
      // The package would start a cluster of the system's; in this run level it does not.
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      graceMs: 60_000,
      silentLimitMs: 300_000,
    })
  }
  return oldestInstalled()
}
