/**
 * Stops PostgreSQL when this process ends without having done so: killed, crashed, or stopped by Ctrl-C
 * during its start. A small program reads from a pipe whose other end we hold; the kernel closes our
 * end however we end. Otherwise PostgreSQL would run on unseen until the next start. The next start
 * still looks for orphans, because this program may be killed too.
 */
import { spawn } from 'node:child_process'
import type { Logger } from '../../log.ts'
import { postmasterFilePath } from './postmaster-file.ts'
import { programEnvironment, type RunAs } from './run-program.ts'

/**
 * Only the server named by the cluster's own file gets the signal: the pid may belong to another
 * program by then.
 */
const script = `
  read -r _
  read -r pid < "$2" && [ "$pid" = "$1" ] && kill -INT "$pid"`

export function endWithUs({
  pid,
  clusterDir,
  runAs,
  log,
}: {
  pid: number
  clusterDir: string
  runAs: RunAs | undefined
  log: Logger
}): { dismiss(): void } {
  const args = ['-c', script, 'sh', String(pid), postmasterFilePath(clusterDir)]
  const watcher = spawn('/bin/sh', args, {
    ...runAs,
    env: programEnvironment,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C must not reach this program either.
    detached: true,
  })
  watcher.on('error', (error) => log.debug({ err: error }, 'nobody ends PostgreSQL for us'))
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  return { dismiss: () => void watcher.kill('SIGKILL') }
}
