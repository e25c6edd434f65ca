/** The rare work of pg-boss: counting jobs, and looking for those whose process died. */
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { openQueue } from './queue.ts'
import { startChild } from './testing/child-process.ts'
import { openTestDatabase } from './testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'

test(
  'the job of a killed process is done by another within a minute',
  { timeout: 90_000 },
  async () => {
    const opened = await openTestDatabase()
    onTestFinished(() => opened.close())
    const queue = await openQueue({ url: opened.url, log: createLog({ level: 'silent' }) })
    onTestFinished(() => queue.stop())
    await queue.declare('letters')
    const worker = startChild('work-for-ever', { url: opened.url, name: 'letters' })
    const id = await queue.send('letters', {})
    expect(await worker.reply).toEqual({ kind: 'done', value: id })
    await worker.kill('SIGKILL')

    const killedAtMs = performance.now()
    let again: { id: string; attempt: number } | undefined
    await queue.work('letters', {}, async ({ id: sameId, attempt }) => {
      again = { id: sameId, attempt }
    })
    await waitFor(() => again, { withinMs: 60_000 })
    expect(again).toEqual({ id, attempt: 2 })
    expect(performance.now() - killedAtMs).toBeLessThan(60_000)
  },
)

test('jobs are counted by queue and state', { timeout: 40_000 }, async () => {
  const opened = await openTestDatabase()
  onTestFinished(() => opened.close())
  const queue = await openQueue({ url: opened.url, log: createLog({ level: 'silent' }) })
  onTestFinished(() => queue.stop())
  await queue.declare('letters')
  await queue.send('letters', {})
  await queue.send('letters', {}, { startAfter: new Date(Date.now() + 60_000) })
  const counted = async () =>
    (await queue.counts())
      .filter(({ count }) => count > 0)
      .map(({ state, count }) => [state, count])
  await waitFor(async () => (await counted()).length === 2, { withinMs: 35_000 })
  expect(await counted()).toEqual([
    ['ready', 1],
    ['deferred', 1],
  ])
})
