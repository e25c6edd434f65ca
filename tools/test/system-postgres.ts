/**
 * A private cluster of the system's PostgreSQL under the temporary directory: its own port, user and
 * password, gone at the end. The system's own cluster, if any, is left alone.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { runChild } from './child.ts'

const oldestMajor = 15
const startLimitMs = 30_000
const stopLimitMs = 20_000

export interface SystemPostgres {
  readonly version: string
  /** Of a superuser, loopback only. */
  readonly url: string
  stop(): Promise<void>
}

interface Options {
  readonly env: NodeJS.ProcessEnv
  readonly say: (line: string) => void
}

export async function startSystemPostgres(
  options: Options,
): Promise<SystemPostgres | { readonly reason: string }> {
  const programs = findPrograms() ?? (await installWithApt(options))
  if (programs === null) {
    return { reason: 'there is none under /usr/lib/postgresql and none could be installed.' }
  }
  const owner = await clusterOwner(options.env)
  if (owner === null) {
    return { reason: 'PostgreSQL refuses to run as root and there is no user `postgres`.' }
  }
  try {
    return await startCluster({ programs, owner, env: options.env })
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

/** The oldest that the service promises to run on, as the embedded one is the newest. */
function findPrograms(): string | null {
  const home = '/usr/lib/postgresql'
  const majors = existsSync(home) ? readdirSync(home).map(Number) : []
  const [oldest] = majors
    .filter((major) => major >= oldestMajor && existsSync(`${home}/${major}/bin/postgres`))
    .toSorted((a, b) => a - b)
  return oldest === undefined ? null : `${home}/${oldest}/bin`
}

async function installWithApt({ env, say }: Options): Promise<string | null> {
  const apt = '/usr/bin/apt-get'
  if (process.getuid?.() !== 0 || !existsSync(apt)) return null
  say("Installing Debian's PostgreSQL through apt-get, to test the service on it too…")
  const startedAtMs = performance.now()
  const heartbeat = setInterval(
    () => say(`  still installing, ${Math.round((performance.now() - startedAtMs) / 1000)} s`),
    9_500,
  )
  // The package would start a cluster of the system's; in this run level it does not.
  const aptEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const install = ['install', '-y', '-q', '--no-install-recommends', 'postgresql']
  try {
    for (const args of [['update', '-q'], install]) {
      const { exitCode, output } = await runChild({
        command: apt,
        args: ['-o', 'DPkg::Lock::Timeout=120', ...args],
        cwd: '/',
        env: aptEnv,
        silentLimitMs: 300_000,
      })
      if (exitCode !== 0) say(output.trim().split('\n').slice(-3).join('\n'))
    }
  } finally {
    clearInterval(heartbeat)
  }
  return findPrograms()
}

/** Whose the cluster is: ours, or as root the user `postgres`; null when there is none. */
async function clusterOwner(
  env: NodeJS.ProcessEnv,
): Promise<{ uid?: number; gid?: number } | null> {
  if (process.getuid?.() !== 0) return {}
  const idOf = async (flag: string) => {
    const args = [flag, 'postgres']
    const result = await runChild({ command: 'id', args, cwd: '/', env, silentLimitMs: 10_000 })
    return result.exitCode === 0 ? Number(result.output.trim()) : null
  }
  const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')])
  return uid === null || gid === null ? null : { uid, gid }
}

async function startCluster({
  programs,
  owner,
  env,
}: {
  programs: string
  owner: { uid?: number; gid?: number }
  env: NodeJS.ProcessEnv
}): Promise<SystemPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'loadline-second-postgres-'))
  const cluster = join(directory, 'cluster')
  const passwordFile = join(directory, 'password')
  const password = randomBytes(18).toString('base64url')
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (owner.uid !== undefined && owner.gid !== undefined) {
      await chown(directory, owner.uid, owner.gid)
      await chown(passwordFile, owner.uid, owner.gid)
    }
    await initialize({ programs, cluster, passwordFile, owner, env })
    const port = await freePort()
    const server = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        cluster,
        `--unix-socket-directories=${directory}`,
        `--port=${port}`,
        '--listen-addresses=127.0.0.1',
        // The tests' rows need not outlive a power cut.
        '--fsync=off',
        '--max-connections=200',
      ],
      { ...owner, cwd: '/', env, detached: true, stdio: 'ignore' },
    )
    const stop = async () => {
      await stopServer(server)
      await remove()
    }
    // An interrupted run has no time for more.
    process.on('exit', () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGQUIT')
      rmSync(directory, { recursive: true, force: true })
    })
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
    try {
      return { url, version: await versionWhenReady({ url, server }), stop }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function initialize({
  programs,
  cluster,
  passwordFile,
  owner,
  env,
}: {
  programs: string
  cluster: string
  passwordFile: string
  owner: { uid?: number; gid?: number }
  env: NodeJS.ProcessEnv
}): Promise<void> {
  const { exitCode, output } = await runChild({
    command: join(programs, 'initdb'),
    args: [
      `--pgdata=${cluster}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    cwd: '/',
    env,
    owner,
    silentLimitMs: 60_000,
  })
  if (exitCode !== 0) {
    throw new Error(`initdb failed: ${output.trim().split('\n').slice(-3).join(' ')}`)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('there is no free port.')
  return address.port
}

async function versionWhenReady({
  url,
  server,
}: {
  url: string
  server: ChildProcess
}): Promise<string> {
  const deadlineMs = performance.now() + startLimitMs
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version.split(' ')[0] ?? 'unknown'
    } catch (error) {
      if (server.exitCode !== null || performance.now() > deadlineMs) {
        throw new Error('PostgreSQL did not come up.', { cause: error })
      }
      await wait(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** Ends sessions and writes everything down; a cluster that does not end so is about to be removed. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const end = once(server, 'exit')
  server.kill('SIGINT')
  const ended = await Promise.race([end.then(() => true), wait(stopLimitMs, false, { ref: false })])
  if (ended) return
  server.kill('SIGQUIT')
  await end
}
