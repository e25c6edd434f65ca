/** The real process, started by a test and called from outside. */
import { spawn, type ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signPayload, signQuery } from '#lib/signing/sign.ts'
import { findFreePort } from '../../db/embedded/free-port.ts'
import type { KeyPair } from '../../tms/organizations/organizations.ts'
import { compileCache } from '../../../tools/test/environment.ts'
import { waitFor } from '../../testing/wait-for.ts'

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
const main = join(root, 'server/main.ts')

export interface RealProcess {
  readonly child: ChildProcess
  readonly port: number
  readonly exited: Promise<{ code: number | null; said: string }>
  /** The lines of the log so far. */
  logged(): string
  /** Resolves when /readyz answers 200; throws with the process's output when it ends before. */
  ready(): Promise<void>
  /** Sends a signed GET. */
  get(path: string, pair: KeyPair): Promise<Response>
  /** Sends a signed POST. */
  post(path: string, payload: object, pair: KeyPair): Promise<Response>
  end(): Promise<void>
}

/**
 * The service only, which needs no built pages, with nothing of this environment but PATH. The command is
 * what a person, a supervisor or a container starts it with.
 */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  command: readonly [string, ...string[]] = [process.execPath, main],
): Promise<RealProcess> {
  const port = env['PORT'] === undefined ? await findFreePort() : Number(env['PORT'])
  const at = `http://127.0.0.1:${port}`
  let said = ''
  let logged = ''
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      PATH: dirname(process.execPath),
      ...compileCache,
      ROLE: 'service',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout?.on('data', (data: Buffer) => (logged += data.toString()))
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()))
  const exited = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  )
  return {
    child,
    port,
    exited,
    logged: () => logged,
    async ready() {
      const isReady = async () => {
        if (child.exitCode !== null) throw new Error(`it ended: ${said}`)
        return (await fetch(`${at}/readyz`).catch(() => null))?.ok
      }
      await waitFor(isReady, { name: '/readyz', withinMs: 120_000 })
    },
    get(path, { apiKey, apiSecret }) {
      const query = signQuery({ query: {}, apiKey, apiSecret, nowMs: Date.now() })
      return fetch(`${at}${path}?${new URLSearchParams(query)}`)
    },
    post(path, payload, pair) {
      return fetch(`${at}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(signPayload({ payload, ...pair, nowMs: Date.now() })),
      })
    },
    async end() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
