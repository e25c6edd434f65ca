/** Three servers, each a process of its own, that answer the same GET with the same JSON. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { signQuery } from '#lib/signing/sign.ts'
import { findFreePort } from '#server/db/embedded/free-port.ts'

export interface Contender {
  readonly name: string
  /** May be asked again and again: a signature holds for five minutes. */
  url(): string
  readonly pid: number
}

const here = dirname(fileURLToPath(import.meta.url))
const thisCheckout = dirname(dirname(here))
const path = '/api/organizations'

const demoFile = z.object({
  organizations: z.array(
    z.object({
      name: z.string(),
      storefront: z.boolean(),
      apiKey: z.string(),
      apiSecret: z.string(),
      senderAccounts: z.array(z.object({ id: senderAccountIdSchema, code: z.string() })),
    }),
  ),
})

interface StartOptions {
  readonly closers: AsyncDisposableStack
  readonly nodeFlags: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The checkout to start it from. */
  readonly root?: string
}

export interface DemoService {
  readonly origin: string
  readonly pid: number
  /** The organization that the storefront sells for. */
  readonly seller: z.output<typeof demoFile>['organizations'][number]
  readonly others: readonly z.output<typeof demoFile>['organizations'][number][]
}

/** The service, as what a signed GET is measured against. */
export async function startService(options: StartOptions): Promise<Contender> {
  const { origin, pid, seller } = await startDemoService(options)
  const { apiKey, apiSecret } = seller
  return {
    name: 'service, signed',
    pid,
    url() {
      const query = signQuery({ query: {}, apiKey, apiSecret, nowMs: Date.now() })
      return `${origin}${path}?${new URLSearchParams(query)}`
    },
  }
}

/** The service of this checkout, on the given DATA_DIR, or on its own that is removed at the end. */
export async function startDemoService({
  closers,
  nodeFlags,
  env,
  root = thisCheckout,
}: StartOptions): Promise<DemoService> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'loadline-bench-')))
  if (env['DATA_DIR'] === undefined) {
    closers.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  }
  const port = await findFreePort()
  const child = spawn(process.execPath, [...nodeFlags, join(root, 'server/main.ts')], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env['PATH'],
      ROLE: 'service',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()))
  closers.defer(() => end(child))
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`the service ended: ${said}`)
    await sleep(50)
  }
  const { organizations } = demoFile.parse(
    JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')),
  )
  const seller = organizations.find((each) => each.storefront)
  if (seller === undefined) throw new Error('demo.json names no storefront')
  const others = organizations.filter((each) => each !== seller)
  return { origin, pid: pidOf(child), seller, others }
}

/** One of the bare servers beside this file. Its address has a query as long as the signed one. */
export async function startBare({
  name,
  file,
  reply,
  closers,
}: {
  name: string
  file: string
  reply: string
  closers: AsyncDisposableStack
}): Promise<Contender> {
  const child = spawn(process.execPath, [join(here, file), reply], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_ENV: 'production', PATH: process.env['PATH'] },
  })
  closers.defer(() => end(child))
  const [port] = z.tuple([z.instanceof(Buffer)]).parse(await once(child.stdout, 'data'))
  const credentials = { apiKey: 'ak_0123456789abcdef01234567', apiSecret: 'as_none' }
  const query = signQuery({ query: {}, ...credentials, nowMs: Date.now() })
  const url = `http://127.0.0.1:${port.toString().trim()}${path}?${new URLSearchParams(query)}`
  return { name, pid: pidOf(child), url: () => url }
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('a server did not start')
  return pid
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
