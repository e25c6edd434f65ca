/** Processes that make and send pushes are killed, raced and replaced; rows are counted afterwards. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WebhookRuleId } from '#lib/contract/ids.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openAutomation } from './testing/open-automation.ts'
import { killWhilePushing } from './testing/kill-rounds.ts'
import { startWorker } from './testing/start-worker.ts'

const claimMs = 500
let world: Awaited<ReturnType<typeof openAutomation>>
beforeAll(async () => {
  world = await openAutomation({ webhookTimes: { claimMs } })
})
afterAll(() => world.close())

function allPushes(ruleId: WebhookRuleId) {
  return world.test.database.query<{ id: string; state: string; cause: string | null }>(
    `select id, state, cause from tms.webhook_pushes where rule_id = $1`,
    [ruleId],
  )
}

it('each entry makes each push once, none is sent twice or forgotten, though processes are killed', async () => {
  const { receiver, own } = world
  receiver.state.answer = (_, response) => void setTimeout(() => response.end(), Math.random() * 40)
  const single = await world.addRule({ url: `${receiver.url}/once` })
  const retried = await world.addRule({ url: `${receiver.url}/retried`, delivery: 'retry' })
  const created: string[] = []
  let kill = await startWorker(world.test.url, claimMs)
  for (let round = 0; round < 5; round += 1) {
    const before = receiver.received.length
    for (let n = 0; n < 12; n += 1) created.push((await own.create()).id)
    await waitFor(() => receiver.received.length > before + round)
    await kill()
    kill = await startWorker(world.test.url, claimMs)
  }
  const isOver = async (ruleId: WebhookRuleId) => {
    const pushes = await allPushes(ruleId)
    return (
      pushes.length >= created.length && pushes.every(({ state }) => /delivered|lost/.test(state))
    )
  }
  await waitFor(async () => (await isOver(single)) && (await isOver(retried)))
  await kill()

  for (const [ruleId, path] of [
    [single, '/hook/once'],
    [retried, '/hook/retried'],
  ] as const) {
    const pushes = await allPushes(ruleId)
    expect(pushes).toHaveLength(created.length)
    const ids = receiver.pushes(path).map(({ context }) => context.taskId)
    const delivered = pushes.filter(({ state }) => state === 'delivered')
    expect(delivered.every(({ id }) => ids.includes(id))).toBe(true)
    const lost = pushes.filter(({ state }) => state === 'lost')
    expect(lost.every(({ cause }) => cause === 'process_ended')).toBe(true)
    if (path === '/hook/once') expect(new Set(ids).size).toBe(ids.length)
    else {
      expect(lost).toEqual([])
      expect(new Set(receiver.pushes(path).map(({ data }) => data['id']))).toEqual(new Set(created))
    }
  }
}, 60_000)

it('several processes at once make and send each push once, in the order of each waybill', async () => {
  const { receiver, own, test } = world
  // Those of the test before push the new waybills too.
  await test.database.query(`update tms.webhook_rules set enabled = false`)
  receiver.received.length = 0
  receiver.state.mostInFlight = 0
  receiver.state.answer = (_, response) => void setTimeout(() => response.end(), Math.random() * 10)
  const rule = await world.addRule({
    trigger: 'delivery_event_created',
    url: `${receiver.url}/race`,
  })
  const others = await Promise.all([test.another(), test.another()])
  const waybills = await Promise.all(Array.from({ length: 2 }, () => own.create()))
  const types = ['picked_up', 'in_transit_sorted', 'delivering', 'delivered']
  for (const type of types) await Promise.all(waybills.map(({ id }) => world.event(id, type)))
  // All wait at once, for a host that takes several pushes at a time.
  await test.database.query(`update tms.webhook_hosts set is_well = true`)
  await Promise.all([test.service, ...others].map(({ rooms }) => rooms.automation.startJobs()))
  await waitFor(async () => {
    const pushes = await allPushes(rule)
    return pushes.length === 10 && pushes.every(({ state }) => state === 'delivered')
  })
  const pushes = receiver.pushes('/hook/race')
  expect(receiver.state.mostInFlight).toBeLessThanOrEqual(waybills.length)
  expect(pushes).toHaveLength(10)
  for (const { id } of waybills) {
    const itsEvents = pushes.filter(({ data }) => data['waybill_id'] === id)
    expect(itsEvents.map(({ data }) => data['event_type'])).toEqual(['created', ...types])
  }
})

it('no push is lost and none of a one-attempt rule is sent twice in 5 kills of process and database', async () => {
  expect(await killWhilePushing({ rounds: 5 })).toEqual([])
}, 180_000)
