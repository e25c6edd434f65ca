/** Starts the real process on a fresh data directory and a free port, and ends it in order. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from '../server/testing/wait-for.ts'
import { testEnvironment } from '../tools/test/environment.ts'

export interface RunningPortal {
  readonly baseUrl: string
  /** A free port by which the process may be called too, for what stands between. */
  readonly cablePort: number
  /** The demo's organization that the storefront sells for, as DATA_DIR/demo.json describes it. */
  readonly demo: DemoOrganization
  /** The people whom demo.json names. */
  readonly users: readonly DemoUser[]
  stop(): Promise<void>
}

export interface DemoOrganization {
  readonly name: string
  readonly storefront?: boolean
  readonly apiKey: string
  readonly apiSecret: string
  readonly features: readonly string[]
  readonly senderAccounts: readonly {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly phone: string
  }[]
}

export interface DemoUser {
  readonly email: string
  readonly password: string
  readonly role: 'customer' | 'ops' | 'admin'
  readonly senderAccountIds: readonly string[]
}

const root = join(import.meta.dirname, '..')
const readyWithinMs = 120_000

/**
 * `settings` are environment variables, for what a test needs otherwise than the default; its
 * ALLOWED_HOSTS are allowed besides the process's own.
 */
export async function startPortal(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPortal> {
  const running = await startProcess(settings)
  const { organizations, users } = readDemo(running.dataDir)
  const demo = organizations.find(({ storefront }) => storefront)
  if (!demo) throw new Error('the demo has no organization that the storefront sells for')
  const { baseUrl, cablePort, stop } = running
  return { baseUrl, cablePort, demo, users, stop }
}

interface ServiceElsewhere {
  readonly baseUrl: string
  readonly apiKey: string
  readonly apiSecret: string
}

/** A portal alone, whose service is at an address of the test's choice. */
export async function startPortalFor(
  service: ServiceElsewhere,
  more: Readonly<Record<string, string>> = {},
): Promise<{ baseUrl: string; stop(): Promise<void> }> {
  return await startProcess({ ...settingsFor(service), ...more })
}

/** The same as an operator begins it: with `npm run setup`, which makes its first person. */
export async function setUpPortalFor(service: ServiceElsewhere): Promise<{
  baseUrl: string
  users: readonly DemoUser[]
  stop(): Promise<void>
}> {
  const dataDir = makeDataDir()
  const settings = settingsFor(service)
  const email = 'first@elsewhere.example'
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/setup.ts', '--admin-email', email],
    { cwd: root, env: { ...testEnvironment(process.env), DATA_DIR: dataDir, ...settings } },
  )
  const password = /^Password +(\S+)$/m.exec(stdout)?.[1] ?? ''
  const { baseUrl, stop } = await startProcess(settings, dataDir)
  return { baseUrl, users: [{ email, password, role: 'admin', senderAccountIds: [] }], stop }
}

function settingsFor(service: ServiceElsewhere): Readonly<Record<string, string>> {
  return {
    ROLE: 'portal',
    TMS_BASE_URL: service.baseUrl,
    TMS_API_KEY: service.apiKey,
    TMS_API_SECRET: service.apiSecret,
  }
}

function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'loadline-pages-'))
}

async function startProcess(
  settings: Readonly<Record<string, string>>,
  dataDir = makeDataDir(),
): Promise<{
  baseUrl: string
  cablePort: number
  dataDir: string
  stop(): Promise<void>
}> {
  const port = await freePort()
  const cablePort = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...testEnvironment(process.env),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...settings,
      ALLOWED_HOSTS: [
        `127.0.0.1:${port}`,
        `127.0.0.1:${cablePort}`,
        ...(settings['ALLOWED_HOSTS'] === undefined ? [] : [settings['ALLOWED_HOSTS']]),
      ].join(','),
    },
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const baseUrl = `http://127.0.0.1:${port}`
  try {
    await waitFor(() => isReady(baseUrl, child), { name: '/readyz', withinMs: readyWithinMs })
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`the process did not start:\n${output.join('')}`, { cause: error })
  }
  return {
    baseUrl,
    cablePort,
    dataDir,
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function isReady(baseUrl: string, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
  return fetch(`${baseUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/** Written by the process for programs such as this one; the shape is architecture's. */
function readDemo(dataDir: string): DemoFile {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile
}

interface DemoFile {
  readonly organizations: readonly DemoOrganization[]
  readonly users: readonly DemoUser[]
}
