/** Starts the real process on a data directory of its own and a free port, and ends it in order. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase, type Database } from '../server/db/database.ts'
import { findFreePort } from '../server/db/embedded/free-port.ts'
import { createLog } from '../server/log.ts'
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
  /** For what happens outside of any page: at the bank, in a price list, by a clock. */
  readonly database: Database
  readonly secretKey: string
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
 * ALLOWED_HOSTS are allowed besides the process's own. `folder` is another than this checkout.
 */
export async function startPortal(
  settings: Readonly<Record<string, string>> = {},
  folder = root,
): Promise<RunningPortal> {
  const { baseUrl, cablePort, dataDir, stop } = await startProcess(
    settings,
    copyPrepared('demo'),
    folder,
  )
  const { organizations, users } = JSON.parse(readIn(dataDir, 'demo.json')) as DemoFile
  const demo = organizations.find(({ storefront }) => storefront)
  if (!demo) throw new Error('the demo has no organization that the storefront sells for')
  const database = databaseIn(dataDir)
  return {
    baseUrl,
    cablePort,
    demo,
    users,
    database,
    secretKey: readIn(dataDir, 'secret-key'),
    async stop() {
      await database.close()
      await stop()
    },
  }
}

function readIn(dataDir: string, file: string): string {
  return readFileSync(join(dataDir, file), 'utf8').trim()
}

function databaseIn(dataDir: string): Database {
  const port = readIn(dataDir, 'postgres/postmaster.pid').split('\n')[3]
  return openDatabase({
    url: `postgresql://loadline:${readIn(dataDir, 'postgres-password')}@127.0.0.1:${port}/loadline`,
    maxConnections: 2,
    applicationName: 'journey',
    log: createLog({ level: 'silent' }),
  })
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
  return await startProcess({ ...settingsFor(service), ...more }, copyPrepared('tables'))
}

/** The same as an operator begins it: with `npm run setup`, which makes its first person. */
export async function setUpPortalFor(service: ServiceElsewhere): Promise<{
  baseUrl: string
  users: readonly DemoUser[]
  stop(): Promise<void>
}> {
  const { baseUrl, admin, stop } = await setUp(settingsFor(service), [])
  return { baseUrl, users: [{ ...admin, role: 'admin', senderAccountIds: [] }], stop }
}

/** A real installation, as an operator begins it: it has an organization, its administrator, and nothing else. */
export async function setUpInstallation(settings: Readonly<Record<string, string>>) {
  const { baseUrl, admin, dataDir, stop } = await setUp(settings, [
    '--organization',
    'Siam Freight',
  ])
  const database = databaseIn(dataDir)
  return {
    baseUrl,
    admin,
    database,
    secretKey: readIn(dataDir, 'secret-key'),
    async stop() {
      await database.close()
      await stop()
    },
  }
}

async function setUp(settings: Readonly<Record<string, string>>, flags: readonly string[]) {
  const dataDir = copyPrepared('tables')
  const email = 'first@installation.example'
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/setup.ts', '--admin-email', email, ...flags],
    { cwd: root, env: { ...testEnvironment(process.env), DATA_DIR: dataDir, ...settings } },
  )
  const password = /^Password +(\S+)$/m.exec(stdout)?.[1] ?? ''
  const { baseUrl, stop } = await startProcess(settings, dataDir)
  return { baseUrl, admin: { email, password }, dataDir, stop }
}

function settingsFor(service: ServiceElsewhere): Readonly<Record<string, string>> {
  return {
    ROLE: 'portal',
    TMS_BASE_URL: service.baseUrl,
    TMS_API_KEY: service.apiKey,
    TMS_API_SECRET: service.apiSecret,
  }
}

/** The environment variable with the directory that prepare-data.ts makes. */
export const preparedData = 'LOADLINE_PREPARED_DATA'

/** A data directory whose database has its tables, or the demo too. Outside the journeys it is empty. */
export function copyPrepared(what: 'tables' | 'demo'): string {
  const prepared = process.env[preparedData]
  const dataDir = mkdtempSync(join(tmpdir(), 'loadline-pages-'))
  // With its owners: as root PostgreSQL runs as another user.
  if (prepared !== undefined) execFileSync('cp', ['-a', `${prepared}/${what}/.`, dataDir])
  return dataDir
}

interface ProcessOfTest {
  readonly baseUrl: string
  readonly cablePort: number
  readonly dataDir: string
  end(): Promise<void>
  /** Removes its data directory too. */
  stop(): Promise<void>
}

export async function startProcess(
  settings: Readonly<Record<string, string>>,
  dataDir: string,
  folder = root,
): Promise<ProcessOfTest> {
  const port = await findFreePort()
  const cablePort = await findFreePort()
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(settings)) {
    given[name] = value.replace('{port}', String(port))
  }
  const child = spawn(join(folder, 'node_modules/.bin/node'), ['server/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...testEnvironment(process.env),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...given,
      ALLOWED_HOSTS: [
        `127.0.0.1:${port}`,
        `127.0.0.1:${cablePort}`,
        ...(given['ALLOWED_HOSTS'] === undefined ? [] : [given['ALLOWED_HOSTS']]),
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
  async function end(): Promise<void> {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return {
    baseUrl,
    cablePort,
    dataDir,
    end,
    async stop() {
      await end()
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

/** Written by the process for programs such as this one; the shape is architecture's. */
interface DemoFile {
  readonly organizations: readonly DemoOrganization[]
  readonly users: readonly DemoUser[]
}
