import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'

const program = join(import.meta.dirname, 'testing', 'ending-process.ts')

/** Started, and sent a SIGTERM after each of these times. */
async function end(manner: string, afterMs: readonly number[]) {
  const child = spawn(process.execPath, [program, manner], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  const started = Promise.withResolvers<void>()
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString()
    if (said.includes('Started.')) started.resolve()
  })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  await started.promise
  const startedAtMs = performance.now()
  for (const ms of afterMs) {
    await sleep(ms)
    child.kill('SIGTERM')
  }
  return { code: await exited, said, ms: performance.now() - startedAtMs }
}

it('goes on ending in order when an error comes in between', async () => {
  const { code, said } = await end('an error in between', [0])
  expect(code).toBe(0)
  expect(said).toMatch(/Stopped\.\nEnded\.\n$/)
})

it('takes a second signal at once for an echo, and a later one for impatience', async () => {
  const echoed = await end('an error in between', [0, 50])
  expect(echoed).toMatchObject({ code: 0 })
  const impatient = await end('never stops', [0, 50, 1_600])
  expect(impatient.code).toBe(1)
  expect(impatient.said).not.toContain('took longer')
})

it('does not last for ever', async () => {
  const { code, said, ms } = await end('never stops', [0])
  expect(code).toBe(1)
  expect(said).toContain('The end took longer than 2.5 s')
  expect(ms).toBeGreaterThan(2_400)
})
