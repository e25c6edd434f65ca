/** Many pushes follow a change of their rule, in portions. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WebhookRuleId } from '#lib/contract/ids.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openAutomation } from './testing/open-automation.ts'

const many = 2_500

let world: Awaited<ReturnType<typeof openAutomation>>
beforeAll(async () => {
  world = await openAutomation()
})
afterAll(() => world.close())

async function addPushes(ruleId: WebhookRuleId, { dueInMs }: { dueInMs: number }): Promise<void> {
  const { database, clock } = world.test
  await database.query(
    `insert into tms.webhook_pushes (organization_id, id, rule_id, trigger, host, delivery, body, state,
       due_at, created_at)
     select r.organization_id, gen_random_uuid(), r.id, r.trigger, $4, r.delivery,
       '{"context":{"taskId":"1"},"data":{}}', 'waiting', $2, $3
     from tms.webhook_rules r, generate_series(1, ${many}) where r.id = $1`,
    [
      ruleId,
      new Date(clock.nowMs() + dueInMs),
      new Date(clock.nowMs()),
      new URL(world.receiver.url).host,
    ],
  )
}

async function countsOf(ruleId: WebhookRuleId): Promise<Record<string, number>> {
  const rows = await world.test.database.query<{ kind: string; count: number }>(
    `select concat_ws(' ', state, cause, host) as kind, count(*) as count from tms.webhook_pushes
     where rule_id = $1 group by 1`,
    [ruleId],
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

it('of a rule that is disabled or deleted nothing more is sent, however many pushes wait', async () => {
  const { receiver, test } = world
  const { host } = new URL(receiver.url)
  const [disabled, deleted] = [await world.addRule(), await world.addRule({ delivery: 'retry' })]
  await addPushes(disabled, { dueInMs: 0 })
  await addPushes(deleted, { dueInMs: 0 })
  await world.ask(`webhook-rules/${disabled}`, world.ruleOf({ enabled: false }))
  await world.ask(`webhook-rules/${deleted}/delete`)
  const portion = 1_000
  const begun = { [`lost rule_ended ${host}`]: portion, [`waiting ${host}`]: many - portion }
  expect([await countsOf(disabled), await countsOf(deleted)]).toEqual([begun, begun])

  // The process that made the change may be gone: others go on.
  await world.start()
  expect((await world.fire(disabled, (await world.own.create()).waybill_no)).state).toBe(
    'delivered',
  )
  const ended = { [`lost rule_ended ${host}`]: many }
  await waitFor(async () => (await countsOf(deleted))[`lost rule_ended ${host}`] === many)
  await waitFor(async () => (await countsOf(disabled))[`lost rule_ended ${host}`] === many)
  expect(await countsOf(deleted)).toEqual(ended)
  expect(receiver.received).toHaveLength(1)
  await waitFor(async () => {
    const left = await test.database.query(
      `select 1 from tms.webhook_rules where align_up_to is not null and id = any ($1)`,
      [[disabled, deleted]],
    )
    return left.length === 0
  })
})

it('all that waits goes where its rule leads now', async () => {
  const rule = await world.addRule({ delivery: 'retry' })
  await addPushes(rule, { dueInMs: 60_000 })
  const url = 'https://moved.example/hook'
  await world.ask(`webhook-rules/${rule}`, world.ruleOf({ delivery: 'retry', url }))
  await waitFor(async () => (await countsOf(rule))['waiting moved.example'] === many)
  expect(await countsOf(rule)).toEqual({ 'waiting moved.example': many })
})
