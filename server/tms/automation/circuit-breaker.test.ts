/** A rule whose receiver is down is paused, loses nothing, and goes on. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listWebhookRules } from '#lib/contract/console/webhooks.ts'
import { feedPageSchema } from '#lib/contract/feed.ts'
import type { WebhookRuleId } from '#lib/contract/ids.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openAutomation } from './testing/open-automation.ts'
import type { AnswerPush } from './testing/receiver.ts'
import { startWorker } from './testing/start-worker.ts'

const refuse: AnswerPush = (_, response) => void response.writeHead(503).end()
const accept: AnswerPush = (_, response) => void response.end()
const types = ['picked_up', 'in_transit_hub_inbound', 'delivering', 'delivered']

let world: Awaited<ReturnType<typeof openAutomation>>
beforeAll(async () => {
  world = await openAutomation()
  await world.start()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { service, database } = world.test
  for (const { id } of await service.rooms.automation.listRules(world.own.organization.id)) {
    await world.ask(`webhook-rules/${id}/delete`)
  }
  await database.query(`delete from tms.webhook_hosts`)
  world.receiver.received.length = 0
  world.receiver.state.answer = refuse
})

function addRule(more: object = {}): Promise<WebhookRuleId> {
  return world.addRule({
    delivery: 'retry',
    circuit_breaker: { failures: 3, minutes: 1 },
    ...more,
  })
}

async function readRule(id: WebhookRuleId) {
  const { json } = await world.ask('webhook-rules/list')
  const rule = listWebhookRules.reply.schema.parse(json).data.find((each) => each.id === id)
  if (rule === undefined) throw new Error('no such rule')
  return rule
}

const pass = (ms: number) => world.test.clock.set(world.test.clock.nowMs() + ms)

/** Lets time pass until it has failed so often that it is paused. */
async function untilPaused(id: WebhookRuleId): Promise<void> {
  await waitFor(async () => {
    pass(10_000)
    return (await readRule(id)).paused_at !== null
  })
  await waitFor(async () => (await openPushes(id)).every((state) => state === 'paused'))
}

async function openPushes(id: WebhookRuleId): Promise<string[]> {
  const pushes = await world.pushesOf(id)
  return pushes.filter(({ ended_at }) => ended_at === null).map(({ state }) => state)
}

async function feedOf(id: WebhookRuleId) {
  const { json } = await world.own.send('GET', '/api/events', { pageSize: 1000 })
  const { data } = feedPageSchema.parse(json)
  return data.filter((entry) => entry.type === 'webhook_rule.paused' && entry.rule_id === id)
}

it('keeps its pushes while it is paused, tries one now and then, and delivers all in order', async () => {
  const { own, receiver } = world
  const rule = await addRule({ trigger: 'delivery_event_created' })
  const waybills = [await own.create(), await own.create()]
  await untilPaused(rule)
  expect(await readRule(rule)).toMatchObject({ paused_cause: 'status' })
  expect(await feedOf(rule)).toMatchObject([
    { rule_name: 'A rule', cause: 'status', owner_id: (await readRule(rule)).owner_id },
  ])

  for (const type of types) for (const { id } of waybills) await world.event(id, type)
  await waitFor(async () => (await world.pushesOf(rule)).length === 10)
  expect(new Set(await openPushes(rule))).toEqual(new Set(['paused']))
  const requests = receiver.received.length
  pass(61_000)
  await waitFor(() => receiver.received.length === requests + 1)
  await waitFor(async () => (await openPushes(rule)).every((state) => state === 'paused'))
  expect(receiver.received).toHaveLength(requests + 1)

  receiver.state.answer = accept
  receiver.received.length = 0
  pass(16 * 60_000)
  await waitFor(async () =>
    (await world.pushesOf(rule)).every(({ state }) => state === 'delivered'),
  )
  expect(await readRule(rule)).toMatchObject({ paused_at: null, paused_cause: null })
  for (const { id } of waybills) {
    const itsEvents = receiver.pushes().filter(({ data }) => data['waybill_id'] === id)
    expect(itsEvents.map(({ data }) => data['event_type'])).toEqual(['created', ...types])
  }
})

it('is resumed by a person, and its pushes are sent at once; one fired meanwhile does not wait', async () => {
  const { own, receiver } = world
  const rule = await addRule()
  const { waybill_no } = await own.create()
  await untilPaused(rule)
  await own.create()
  await waitFor(async () => (await openPushes(rule)).length === 2)
  const requests = receiver.received.length
  await world.ask(`webhook-rules/${rule}/fire`, { waybill_no })
  await waitFor(() => receiver.received.length === requests + 1)
  await waitFor(async () => {
    const states = await openPushes(rule)
    return states.length === 3 && states.every((state) => state === 'paused')
  })

  receiver.state.answer = accept
  expect((await world.ask(`webhook-rules/${rule}/resume`)).json).toMatchObject({ paused_at: null })
  await waitFor(async () =>
    (await world.pushesOf(rule)).every(({ state }) => state === 'delivered'),
  )
})

it('a push that a person fires and that is delivered ends the pause', async () => {
  const { own, receiver } = world
  const rule = await addRule()
  const { waybill_no } = await own.create()
  await untilPaused(rule)
  receiver.state.answer = accept
  await world.fire(rule, waybill_no)
  await waitFor(async () =>
    (await world.pushesOf(rule)).every(({ state }) => state === 'delivered'),
  )
  expect((await readRule(rule)).paused_at).toBeNull()
})

it('is not paused by failures between which one was delivered, or that are too short a time apart', async () => {
  const { own, receiver, test } = world
  const rule = await addRule({ circuit_breaker: { failures: 2, minutes: 60 } })
  const failuresOf = async () => {
    const [row] = await test.database.query<{ failures: number }>(
      `select failures from tms.webhook_rules where id = $1`,
      [rule],
    )
    return row?.failures ?? 0
  }
  await own.create()
  await waitFor(async () => {
    pass(10_000)
    return (await failuresOf()) >= 3
  })
  expect((await readRule(rule)).paused_at).toBeNull()
  receiver.state.answer = accept
  await waitFor(async () => {
    pass(60_000)
    return (await failuresOf()) === 0
  })
})

it('tries a push of a pause that was cut short, though a later one of its waybill still waits', async () => {
  const { own, receiver, test } = world
  const rule = await addRule({ trigger: 'delivery_event_created' })
  const waybill = await own.create()
  await world.event(waybill.id, 'picked_up')
  await untilPaused(rule)
  // As a process leaves it that is killed after the first portion of its pushes.
  await test.database.query(
    `update tms.webhook_pushes set state = 'waiting', due_at = $2
     where rule_id = $1 and sequence = (select max(sequence) from tms.webhook_pushes where rule_id = $1)`,
    [rule, new Date(test.clock.nowMs())],
  )
  expect((await openPushes(rule)).toSorted()).toEqual(['paused', 'waiting'])
  receiver.state.answer = accept
  await waitFor(async () => {
    pass(60_000)
    return (await openPushes(rule)).length === 0
  })
  expect((await readRule(rule)).paused_at).toBeNull()
})

it.each(['disabled', 'deleted'])(
  'a rule %s while its push is sent does not send it again',
  async (how) => {
    const { own, receiver } = world
    const rule = await addRule({ url: `${receiver.url}/${how}` })
    const held = Promise.withResolvers<() => void>()
    receiver.state.answer = (_, response) => held.resolve(() => void response.writeHead(500).end())
    await own.create()
    const answer = await held.promise
    const [push] = await world.pushesOf(rule)
    if (how === 'deleted') await world.ask(`webhook-rules/${rule}/delete`)
    else {
      const disabled = world.ruleOf({ enabled: false, delivery: 'retry' })
      await world.ask(`webhook-rules/${rule}`, disabled)
    }
    answer()
    await waitFor(async () => (await world.readPush(push?.id ?? '')).state === 'failed')
    expect(receiver.received).toHaveLength(1)
  },
)

it('loses and pauses nothing twice, though processes race and are killed', async () => {
  const { own, receiver, test } = world
  const claimMs = 500
  // The workers have the clock of the machine.
  test.clock.set(Date.now())
  const rule = await addRule({
    trigger: 'delivery_event_created',
    url: `${receiver.url}/killed`,
    circuit_breaker: { failures: 2, minutes: 1 },
  })
  const waybills = await Promise.all(Array.from({ length: 6 }, () => own.create()))
  /** Without the minutes until the next attempt. */
  const hurry = () =>
    test.database.query(
      `update tms.webhook_pushes set due_at = now() where rule_id = $1 and state = 'waiting'`,
      [rule],
    )
  let workers = [await startWorker(test.url, claimMs), await startWorker(test.url, claimMs)]
  for (let round = 0; round < 3; round += 1) {
    receiver.state.answer = refuse
    for (const { id } of waybills) await world.event(id, types[round] ?? '')
    // Without the minute that a receiver must have failed.
    await waitFor(async () => {
      await hurry()
      await test.database.query(
        `update tms.webhook_rules set failing_since = now() - interval '2 minutes'
         where id = $1 and failing_since is not null`,
        [rule],
      )
      return (await readRule(rule)).paused_at !== null
    })
    await Promise.all(workers.map((kill) => kill()))
    workers = [await startWorker(test.url, claimMs), await startWorker(test.url, claimMs)]
    receiver.state.answer = accept
    // Now, and not in a minute: with the probe it goes on.
    await waitFor(async () => {
      await test.database.query(
        `update tms.webhook_rules set probe_at = now() where id = $1 and probe_at is not null`,
        [rule],
      )
      return (await readRule(rule)).paused_at === null
    })
    await Promise.all(workers.map((kill) => kill()))
    workers = [await startWorker(test.url, claimMs), await startWorker(test.url, claimMs)]
  }
  await waitFor(async () => {
    await hurry()
    const pushes = await world.pushesOf(rule)
    return pushes.length === 24 && pushes.every(({ state }) => state === 'delivered')
  })
  await Promise.all(workers.map((kill) => kill()))
  const stuck = await test.database.query(
    `select 1 from tms.webhook_rules where id = $1 and (align_up_to is not null or paused_at is not null)`,
    [rule],
  )
  expect(stuck).toEqual([])
  for (const { id } of waybills) {
    const seen = receiver.pushes('/hook/killed').filter(({ data }) => data['waybill_id'] === id)
    const events = new Set(seen.map(({ data }) => data['event_type']))
    expect([...events]).toEqual(['created', ...types.slice(0, 3)])
  }
}, 60_000)
