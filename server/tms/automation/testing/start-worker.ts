/** Starts a process that makes and sends pushes; the function returned kills it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('worker-process.ts', import.meta.url))

export async function startWorker(url: string, claimMs: number): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [program, url, String(claimMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}
