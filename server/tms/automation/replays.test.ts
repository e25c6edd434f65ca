/** Replays: what has ended is sent again once, in order, whoever dies. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getWebhookReplay } from '#lib/contract/console/webhook-replays.ts'
import type { WebhookRuleId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { runReplays } from './replays.ts'
import { openAutomation } from './testing/open-automation.ts'
import { startWorker } from './testing/start-worker.ts'

const claimMs = 500
let world: Awaited<ReturnType<typeof openAutomation>>
beforeAll(async () => {
  world = await openAutomation({ webhookTimes: { claimMs } })
})
afterAll(() => world.close())

/** Events of two waybills, whose pushes have failed. */
async function failedPushes(path: string, events: number) {
  const { own, receiver, test } = world
  receiver.state.answer = (_, response) => void response.writeHead(500).end()
  const rule = await world.addRule({
    trigger: 'delivery_event_created',
    url: `${receiver.url}/${path}`,
  })
  const waybills = [await own.create(), await own.create()]
  await world.event(waybills[0]?.id ?? '', 'picked_up')
  await world.event(waybills[1]?.id ?? '', 'picked_up')
  // More of them than a portion, without the time that so many events take.
  const kill = await startWorker(test.url, claimMs)
  await waitFor(async () => {
    const pushes = await world.pushesOf(rule)
    return pushes.length === 4 && pushes.every(({ state }) => state === 'failed')
  })
  await kill()
  await test.database.query(
    `insert into tms.webhook_pushes (organization_id, id, rule_id, trigger, ordered_by, waybill_no, host,
       delivery, body, state, cause, attempts, due_at, created_at, ended_at)
     select p.organization_id, gen_random_uuid(), p.rule_id, p.trigger, p.ordered_by, p.waybill_no, p.host,
       p.delivery, jsonb_set(p.body::jsonb, '{data,place}', to_jsonb('nr ' || n))::text, p.state, p.cause, 1,
       p.due_at, p.created_at, p.ended_at
     from tms.webhook_pushes p, generate_series(1, $2::int) n
     where p.rule_id = $1 order by n, p.sequence`,
    [rule, events],
  )
  await test.database.query(`update tms.webhook_hosts set is_well = true`)
  receiver.received.length = 0
  receiver.state.answer = (_, response) => void setTimeout(() => response.end(), Math.random() * 20)
  return { rule, total: 4 + 4 * events, places: Array.from({ length: events }, (_, n) => n + 1) }
}

async function start(ruleId: WebhookRuleId, id: string) {
  // The workers that ended the pushes have the clock of the machine.
  world.test.clock.set(Date.now() + 1_000)
  const to = toTimestamp(new Date(Date.now() + 3_600_000))
  const pushes = { rule_id: ruleId, states: ['failed'], from: '2020-01-01T00:00:00.000Z', to }
  return world.ask('webhook-replays', { id, pushes })
}

async function read(id: string) {
  const { json, status } = await world.ask(`webhook-replays/${id}`)
  expect(status).toBe(200)
  return getWebhookReplay.reply.schema.parse(json)
}

async function unfinished(replayId: string): Promise<number> {
  const [row] = await world.test.database.query<{ count: number }>(
    `select count(*)::int as count from tms.webhook_pushes where replay_id = $1 and ended_at is null`,
    [replayId],
  )
  return row?.count ?? 0
}

it('repeats each push once, in order, a few at a time, though processes race and are killed', async () => {
  const { rule, total, places } = await failedPushes('race', 20)
  const [id, second] = [newId(), newId()]
  const started = await Promise.all([start(rule, id), start(rule, id), start(rule, id)])
  expect(started.map(({ status }) => status)).toEqual([200, 200, 200])
  await start(rule, second)
  expect(await read(id)).toMatchObject({ state: 'running', total, made: 0 })

  let most = 0
  let bothAtOnce = false
  let kills = [
    await startWorker(world.test.url, claimMs),
    await startWorker(world.test.url, claimMs),
  ]
  const look = async () => {
    const open = [await unfinished(id), await unfinished(second)]
    most = Math.max(most, ...open)
    bothAtOnce ||= open.every((count) => count > 0)
  }
  for (let round = 1; round <= 3; round += 1) {
    await waitFor(async () => {
      await look()
      return (await read(id)).made >= round * 20
    })
    await Promise.all(kills.map((kill) => kill()))
    kills = [await startWorker(world.test.url, claimMs), await startWorker(world.test.url, claimMs)]
  }
  const { delivered, lost, ...first } = await waitFor(async () => {
    await look()
    const replay = await read(id)
    return replay.state === 'done' && replay
  })
  await waitFor(async () => {
    await look()
    return (await read(second)).state === 'done'
  })
  await Promise.all(kills.map((kill) => kill()))
  // A push that a killed process had begun to send is lost: it is sent once.
  expect(first).toMatchObject({ total, made: total, failed: 0 })
  expect(delivered + lost).toBe(total)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(20)
  expect(bothAtOnce).toBe(false)
  // `repeats` says which: each of them once for each replay, and the bodies are the same.
  const rows = await world.test.database.query<{ made: number; sources: number; same: boolean }>(
    `select count(*)::int as made, count(distinct n.repeats)::int as sources, bool_and(n.body = o.body) as same
     from tms.webhook_pushes n join tms.webhook_pushes o on o.id = n.repeats
     where n.replay_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ made: total, sources: total, same: true }])
  // Each waybill's order: the places, numbered as they were made.
  const bodies = world.receiver.pushes('/hook/race').map(({ data }) => data)
  for (const waybillId of new Set(bodies.map((data) => data['waybill_id']))) {
    const numbers = bodies
      .filter((data) => data['waybill_id'] === waybillId)
      .flatMap((data) => /^nr (\d+)$/.exec(String(data['place']))?.[1] ?? [])
      .map(Number)
    // Two replays after one another: within each the numbers never fall.
    const falls = numbers.filter((number, index) => number < (numbers[index - 1] ?? 0))
    expect(falls.length).toBeLessThanOrEqual(1)
    expect(places).toEqual(expect.arrayContaining(numbers))
  }
}, 60_000)

it('a replay that is stopped makes nothing more; pushes of deleted rules are left out', async () => {
  const { rule, total } = await failedPushes('stopped', 9)
  const { database, clock } = world.test
  const [id, all] = [newId(), newId()]
  await start(rule, id)
  const deps = { database, clock, ids: { uuid: newId } }
  // Nothing sends here: the first portion stays unfinished, and two at once make no more.
  await Promise.all([runReplays(deps), runReplays(deps), runReplays(deps)])
  expect(await read(id)).toMatchObject({ state: 'running', total, made: 20 })
  expect((await world.ask(`webhook-replays/${id}/stop`)).json).toMatchObject({ state: 'stopped' })
  await database.query(
    `update tms.webhook_pushes set state = 'delivered', ended_at = now() where replay_id = $1`,
    [id],
  )
  expect(await runReplays(deps)).toEqual({ running: 0, made: 0 })
  expect(await read(id)).toMatchObject({ state: 'stopped', made: 20, delivered: 20 })

  await world.ask(`webhook-rules/${rule}/delete`)
  await start(rule, all)
  expect(await read(all)).toMatchObject({ total: 0 })
  await runReplays(deps)
  expect(await read(all)).toMatchObject({ state: 'done', total: 0 })
  const { json } = await world.ask('webhook-replays/list', { rule_id: rule })
  expect(
    Object(json)
      .data.map((replay: object) => Reflect.get(replay, 'id'))
      .toSorted(),
  ).toEqual([id, all].toSorted())
  expect((await world.ask('webhook-replays/list', {}, { role: 'ops' })).status).toBe(403)
  const other = await world.test.addOrganization()
  expect((await world.ask(`webhook-replays/${id}`, {}, { by: other })).status).toBe(404)
})
