/** Builds and serves the page that says nothing. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../e2e/server.ts'
import { runProgram } from './run-program.ts'

const folder = join(import.meta.dirname, 'empty-page')
const next = join(import.meta.dirname, '../../node_modules/next/dist/bin/next')
const readyWithinMs = 30_000

export async function startEmptyPage(closers: AsyncDisposableStack): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  await runProgram(process.execPath, [next, 'build'], { cwd: folder, env })
  const port = await freePort()
  const args = [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)]
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' })
  closers.defer(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill()
    await once(server, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  const deadlineMs = Date.now() + readyWithinMs
  while (!(await isUp(url))) {
    if (Date.now() > deadlineMs) throw new Error('the empty page was not served in time')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return url
}

async function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
