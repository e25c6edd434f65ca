import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** Starts `children/pay-and-sendNotice.ts`; it lives at most as long as the test that started it. */
export function startPayingChild(options: {
  databaseUrl: string
  publicUrl: string
  tradeNo: string
}): { kill(): Promise<void> } {
  const path = fileURLToPath(new URL('./children/pay-and-notify.ts', import.meta.url))
  const child = spawn(process.execPath, [path, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { kill }
}
