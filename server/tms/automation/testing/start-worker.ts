/**
 * Starts a process that makes and sends pushes; the function returned kills it. A test that fails kills it
 * too: the runner waits for the end of all that has its output.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const program = fileURLToPath(new URL('worker-process.ts', import.meta.url))

export async function startWorker(url: string, claimMs: number): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [program, url, String(claimMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  await once(child.stdout, 'data')
  return kill
}
