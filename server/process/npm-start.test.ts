/** The service as a supervisor or a container stops it: one signal, to the program that it has started. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { waitFor } from '../testing/wait-for.ts'
import { ownDataDir } from './testing/own-data-dir.ts'

const own = ownDataDir()

/** Without `prestart`, which installs and builds. */
const npmStart = ['npm', 'start', '--ignore-scripts'] as const
const asFirstProcess = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'] as const
const mayUnshare = spawnSync(asFirstProcess[0], [...asFirstProcess.slice(1), 'true']).status === 0

const npm = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim()
const path = [dirname(process.execPath), dirname(npm), '/usr/bin', '/bin'].join(':')

const start = (command: readonly [string, ...string[]], env: Record<string, string> = {}) =>
  own.start({ PATH: path, ...env }, command)

async function isGone(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => false,
    () => true,
  )
}

it('a SIGTERM to npm alone ends service and PostgreSQL in order, after a time in which it serves', async () => {
  const started = await start(npmStart, { PARTING_SECONDS: '1' })
  await started.ready()
  started.child.kill('SIGTERM')
  const status = async (at: string) => (await fetch(`http://127.0.0.1:${started.port}${at}`)).status
  await waitFor(async () => (await status('/readyz')) === 503)
  // Served: the refusal is that of an unsigned request.
  expect(await status('/api/organizations')).toBe(401)
  const { said } = await started.exited
  expect(said).toMatch(/Asked to stop: ending in order\.\n[^]*Ended\.\n/)
  expect(existsSync(join(own.path, 'postgres', 'postmaster.pid'))).toBe(false)
  expect(await isGone(started.port)).toBe(true)
})

it.runIf(mayUnshare)('as the first process of a container it ends in order too', async () => {
  const started = await start([...asFirstProcess, ...npmStart])
  await started.ready()
  const outer = started.child.pid ?? 0
  const first = readFileSync(`/proc/${outer}/task/${outer}/children`, 'utf8').trim()
  process.kill(Number(first), 'SIGTERM')
  const { said } = await started.exited
  expect(said).toMatch(/Asked to stop: ending in order\.\n[^]*Ended\.\n/)
  expect(existsSync(join(own.path, 'postgres', 'postmaster.pid'))).toBe(false)
})

it('no shell stands between npm and the program of any script', () => {
  const scripts = /"scripts": \{([^}]*)\}/.exec(readFileSync('package.json', 'utf8'))?.[1] ?? ''
  const commands = [...scripts.matchAll(/: "([^"]*)"/g)].map(([, command]) => command)
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter((command) => command?.startsWith('exec ') === false)).toEqual([])
})
