/** Rules, pushes and the log: a real receiver, calls of the console over signed HTTP. */
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { listRoutes } from '#lib/contract/console/route-list.ts'
import {
  createWebhookRule,
  listWebhookPushes,
  pushesReadForAPage,
} from '#lib/contract/console/webhooks.ts'
import { pushSchemas } from '#lib/contract/webhook-pushes.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import { queryToPayload } from '#lib/signing/query-payload.ts'
import { verifySignature } from '#lib/signing/verify.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { waybillOf } from '../waybills/testing/open-waybills.ts'
import { openAutomation } from './testing/open-automation.ts'

const ruleSchema = createWebhookRule.body.pick({ rule: true })

let world: Awaited<ReturnType<typeof openAutomation>>
beforeAll(async () => {
  world = await openAutomation()
  await world.start()
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const { id } of await world.test.service.rooms.automation.listRules(
    world.own.organization.id,
  )) {
    await world.ask(`webhook-rules/${id}/delete`)
  }
  world.receiver.received.length = 0
  world.receiver.state.answer = (_, response) => void response.end('ok')
})

function verify(payload: object, apiSecret = world.own.apiSecret) {
  return verifySignature({ payload: { ...payload }, apiSecret, nowMs: world.test.clock.nowMs() })
}

/** Pushes are made and sent by jobs, in their own time. */
const untilSent = (rule: Parameters<typeof world.pushesOf>[0], count: number) =>
  waitFor(async () => {
    const pushes = await world.pushesOf(rule)
    return pushes.length === count && pushes.every(({ ended_at: endedAt }) => endedAt !== null)
  })

it('a new waybill is pushed once, as GET shows it, with a signature that verifies', async () => {
  const { own, receiver } = world
  const rule = await world.addRule({
    headers: '{"X-Token":"s3cret-of-the-receiver"}',
    body_template: '{"from":"{{sender.province}} {{ waybill_no }}","{{kept}}":["{{no.such}}",5]}',
  })
  const waybill = await own.create()
  const [push] = await waitFor(async () => {
    const pushes = await world.pushesOf(rule)
    return pushes[0]?.state === 'delivered' && pushes
  })
  // Neither a change nor an event is a new waybill, and the next one is.
  const overwrite = '/api/waybills?overwrite=overwrite'
  expect((await own.post(overwrite, waybillOf({ outTradeNo: waybill.outTradeNo }))).status).toBe(
    201,
  )
  await world.event(waybill.id, 'picked_up')
  await own.create()
  await waitFor(() => receiver.received.length === 2)
  const [got] = receiver.received
  const body: unknown = parsedJson(got?.text ?? '')
  const parsed = pushSchemas.waybill_received.parse(body)
  expect(parsed.data).toMatchObject({ id: waybill.id, receiver: { name: 'Goods in' } })
  expect(parsed.additional).toEqual({
    from: `Bangkok ${waybill.waybill_no}`,
    '{{kept}}': ['{{no.such}}', 5],
  })
  expect(parsed.context).toMatchObject({
    taskId: push?.id,
    organizationId: own.organization.id,
  })
  expect(verify(Object(body))).toEqual({ ok: true })
  expect(got?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-token': 's3cret-of-the-receiver',
  })
  const log = await world.readPush(push?.id ?? '')
  expect(log.attempt_log).toMatchObject([
    {
      number: 1,
      status: 200,
      response_body: 'ok',
      cause: null,
      request_headers: { 'X-Token': '***' },
    },
  ])
  expect(receiver.pushes().map(({ data }) => data['id'] === waybill.id)).toEqual([true, false])
})

it('events are pushed with the fields of 6.3, in the order of each waybill', async () => {
  const { own, receiver } = world
  receiver.state.answer = (_, response) => void setTimeout(() => response.end(), Math.random() * 20)
  const rule = await world.addRule({ trigger: 'delivery_event_created' })
  const waybills = [await own.create(), await own.create(), await own.create({ draft: true })]
  const types = [
    'picked_up',
    'in_transit_hub_inbound',
    'in_transit_hub_outbound',
    'delivering',
    'delivered',
  ]
  for (const type of types) {
    for (const { id, state } of waybills) if (state !== 'draft') await world.event(id, type)
  }
  await waitFor(async () => {
    const pushes = await world.pushesOf(rule)
    return pushes.length === 12 && pushes.every(({ state }) => state === 'delivered')
  })
  const bodies = receiver.received.map(({ text }) =>
    pushSchemas.delivery_event_created.parse(parsedJson(text)),
  )
  for (const { id } of waybills.slice(0, 2)) {
    const itsEvents = bodies.filter(({ data }) => data.waybill_id === id)
    expect(itsEvents.map(({ data }) => data.event_type)).toEqual(['created', ...types])
  }
})

it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s is as the interface says', async (method) => {
  const { own, receiver } = world
  const rule = await world.addRule({ method, url: `${receiver.url}?token=t%201` })
  const { waybill_no } = await own.create()
  const push = await world.fire(rule, waybill_no)
  if (method === 'PUT' || method === 'PATCH') {
    expect(push).toMatchObject({ state: 'failed', cause: 'method_not_supported' })
    return expect(receiver.received.filter((each) => each.method === method)).toEqual([])
  }
  expect(push.state).toBe('delivered')
  const got = receiver.received.find((each) => each.method === method)
  if (method === 'DELETE') {
    expect(got?.path).toBe('/hook?token=t%201')
    return expect(verify(Object(parsedJson(got?.text ?? '')))).toEqual({ ok: true })
  }
  const query = queryToPayload(got?.path.split('?')[1] ?? '')
  if (!query.ok) throw new Error('a key twice')
  expect(verify(query.payload)).toEqual({ ok: true })
  expect(query.payload['token']).toBe('t 1')
  expect(parsedJson(query.payload['data'] ?? '')).toMatchObject({ waybill_no })
})

it('a GET longer than 8 kB fails with that cause', async () => {
  const { waybill_no } = await world.own.create({
    parcelList: Array.from({ length: 40 }, () => ({ itemDesc: 'x'.repeat(100), weight: 1 })),
  })
  const push = await world.fire(await world.addRule({ method: 'GET' }), waybill_no)
  expect(push).toMatchObject({ state: 'failed', cause: 'query_too_long' })
})

it('all conditions must match', async () => {
  const { own, receiver } = world
  const [first] = own.accountIds
  const paths: Record<string, object> = {
    heavy: { min_weight: 100 },
    light: { max_weight: 100 },
    tagged: { tags: ['vip', 'none'] },
    north: { receiver_provinces: ['Chiang Mai'], min_weight: 1 },
    south: { receiver_provinces: ['Phuket'] },
    state: { states: ['created'], sender_account_ids: [first] },
    both: { max_weight: 100, sender_provinces: ['Phuket'] },
    service: { service_ids: [own.serviceId] },
    empty: { tags: [] },
  }
  for (const [path, conditions] of Object.entries(paths)) {
    await world.addRule({ url: `${receiver.url}/${path}`, conditions })
  }
  const { waybill_no, sender, service_id, sender_account_id } = await own.create()
  const expected = ['light', 'north', 'state', 'empty', ...(service_id ? ['service'] : [])]
  expect([sender.province, sender_account_id]).toEqual(['Bangkok', first])
  // The waybills of earlier tests may be pushed by these rules too.
  const got = () => receiver.received.filter(({ text }) => text.includes(waybill_no))
  await waitFor(() => got().length >= expected.length)
  // All pushes of an entry are made in one transaction: what would be too many is there by now.
  const { automation } = world.test.service.rooms
  const rules = await automation.listRules(own.organization.id)
  const made = (await Promise.all(rules.map(({ id }) => world.pushesOf(id)))).flat()
  expect(made.filter((push) => push.waybill_no === waybill_no)).toHaveLength(expected.length)
  expect(new Set(got().map(({ path }) => path.split('/').at(-1)))).toEqual(new Set(expected))
})

it('a push that failed once is not sent again, unless the rule retries it', async () => {
  const { own, receiver, test } = world
  receiver.state.answer = (_, response) => void response.writeHead(503).end('no')
  const once = await world.addRule({ url: `${receiver.url}/once` })
  const retried = await world.addRule({ url: `${receiver.url}/retried`, delivery: 'retry' })
  await own.create()
  const startMs = test.clock.nowMs()
  const state = async () => [...(await world.pushesOf(once)), ...(await world.pushesOf(retried))]
  await waitFor(async () => {
    const [first, second] = await state()
    return first?.state === 'failed' && second?.attempts === 1 && second.state === 'waiting'
  })
  test.clock.set(startMs + 10_000)
  await waitFor(async () => {
    const [push] = await world.pushesOf(retried)
    return push?.attempts === 2 && push.state === 'waiting'
  })
  receiver.state.answer = (_, response) => void response.end()
  test.clock.set(startMs + 200_000)
  await waitFor(async () => (await world.pushesOf(retried))[0]?.state === 'delivered')
  const paths = receiver.received.map(({ path }) => path)
  expect(paths.filter((path) => path.endsWith('once'))).toHaveLength(1)
  const bodies = receiver.pushes('/hook/retried')
  expect(bodies).toHaveLength(3)
  expect(new Set(bodies.map(({ context }) => context.taskId)).size).toBe(1)
  test.clock.set(startMs)
})

it('1,000 rules to one dead host cost one attempt at a time; what waits too long is lost', async () => {
  const { own, receiver, test } = world
  const { automation } = test.service.rooms
  receiver.state.answer = () => {}
  receiver.state.mostInFlight = 0
  // A port of its own is a host of its own: here the path differs and the host is one.
  const url = `${receiver.url}/dead`
  await test.database.transaction(async (tx) => {
    for (let n = 0; n < 1_000; n += 1) {
      const { rule } = ruleSchema.parse(world.ruleOf({ timeout: 1, url }))
      await automation.createRule(tx, own.organization.id, { rule, ownerId: newId() })
    }
  })
  expect((await world.ask('webhook-rules', world.ruleOf({}))).status).toBe(400)
  // The host was well before: it has a few attempts until one has failed.
  await test.database.query(`update tms.webhook_hosts set is_well = false`)
  await own.create()
  await waitFor(() => receiver.received.length >= 2)
  const startMs = test.clock.nowMs()
  test.clock.set(startMs + 5 * 60_000 + 1)
  const { host } = new URL(receiver.url)
  const ends = () =>
    test.database.query<{ state: string; cause: string | null; count: number }>(
      `select state, cause, count(*)::int from tms.webhook_pushes p
       where host = $1 and exists (
         select from tms.webhook_rules r where r.id = p.rule_id and r.url = $2)
       group by 1, 2`,
      [host, url],
    )
  const all = await waitFor(async () => {
    const counts = await ends()
    return counts.every(({ state }) => state === 'failed' || state === 'lost') && counts
  })
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(1_000)
  const failed = all.find(({ cause }) => cause === 'timeout')?.count ?? 0
  expect(failed).toBeGreaterThan(0)
  // The one that was being sent when the clock jumped may have been taken for dead.
  const lost = all.find(({ cause }) => cause === 'waited_too_long')?.count ?? 0
  expect(1_000 - failed - lost).toBeLessThanOrEqual(1)
  expect(receiver.state.mostInFlight).toBe(1)
  test.clock.set(startMs)
  await test.database.query(`update tms.webhook_rules set deleted_at = now(), enabled = false`)
}, 60_000)

it('a redirect is not followed, a long response is cut, one that drips ends at its timeout', async () => {
  const { own, receiver } = world
  const { waybill_no } = await own.create()
  const rule = await world.addRule({ timeout: 1 })
  receiver.state.answer = (_, response) =>
    void response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end()
  expect(await world.fire(rule, waybill_no)).toMatchObject({ state: 'failed', cause: 'redirect' })
  expect(receiver.received.map(({ path }) => path)).not.toContain('/hook/elsewhere')

  receiver.state.answer = (_, response) => void response.end('x'.repeat(100_000))
  const long = await world.fire(rule, waybill_no)
  expect([long.state, long.attempt_log[0]?.response_body?.length]).toEqual(['delivered', 4096])

  receiver.state.answer = (_, response) => {
    const timer = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(timer))
  }
  const slow = await world.fire(rule, waybill_no)
  expect(slow).toMatchObject({ state: 'failed', cause: 'timeout' })
  expect(slow.attempt_log[0]?.duration_ms).toBeLessThan(3_000)
})

it('headers that drip, headers that are too long and a body that lies about its length end in time', async () => {
  const { waybill_no } = await world.own.create()
  const answers: Record<string, (socket: Socket) => void> = {
    timeout: (socket) => {
      const timer = setInterval(() => socket.write('x'), 50)
      socket.write('HTTP/1.1 200 OK\r\nx-drip: ')
      socket.on('close', () => clearInterval(timer))
    },
    connection: (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx-a: ${'b'.repeat(40_000)}`),
    none: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort'),
  }
  for (const [cause, answer] of Object.entries(answers)) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => answer(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = z.object({ port: z.int() }).parse(server.address())
    const rule = await world.addRule({ url: `http://127.0.0.1:${port}/`, timeout: 1 })
    const push = await world.fire(rule, waybill_no)
    // Half a body is no response: the receiver may not have done its work.
    expect(push).toMatchObject({ state: 'failed', cause: cause === 'none' ? 'connection' : cause })
    expect(push.attempt_log[0]?.duration_ms).toBeLessThan(3_000)
    await world.ask(`webhook-rules/${rule}/delete`)
    server.close()
  }
})

it('a cancellation and a payment are pushed with the waybill as it is then', async () => {
  const { own, receiver, test } = world
  const url = (trigger: string) => `${receiver.url}/${trigger}`
  const triggers = ['waybill_canceled', 'waybill_paid', 'delivery_event_created'] as const
  for (const trigger of triggers) await world.addRule({ trigger, url: url(trigger) })
  const { id, waybill_no } = await own.create()
  const { id: organizationId } = own.organization
  const paid = {
    type: 'waybill.paid' as const,
    sender_account_id: null,
    waybill_id: id,
    waybill_no,
    state: 'created' as const,
    delivery_event_id: null,
    event_type: null,
    parcel_id: null,
  }
  const { feed } = test.service.rooms
  await test.database.transaction((tx) => feed.write(tx, { organizationId, entries: [paid] }))
  expect((await own.send('DELETE', `/api/waybills/${waybill_no}`, {})).status).toBe(200)
  const dataAt = (trigger: string) =>
    receiver
      .pushes(`/hook/${trigger}`)
      .filter(({ data }) => (data['waybill_id'] ?? data['id']) === id)
  await waitFor(
    () => dataAt('delivery_event_created').length === 2 && dataAt('waybill_canceled').length === 1,
  )
  expect(dataAt('waybill_canceled')[0]?.data).toMatchObject({ waybill_no, state: 'canceled' })
  expect(dataAt('delivery_event_created').map(({ data }) => data['event_type'])).toEqual([
    'created',
    'canceled',
  ])
  expect(dataAt('waybill_paid')).toHaveLength(1)
})

it('times that passed while no process ran are pushed once, by one process', async () => {
  const { receiver, test } = world
  const startMs = test.clock.nowMs()
  const schedule = { cron: '*/5 * * * *', timezone: 'Asia/Bangkok' }
  const url = `${receiver.url}/late`
  const rule = await world.addRule({ trigger: 'scheduled_task', schedule, url })
  const other = await test.another()
  await other.rooms.automation.startJobs()
  test.clock.set(startMs + 3 * 24 * 3_600_000)
  await waitFor(async () => (await world.pushesOf(rule))[0]?.state === 'delivered')
  // A clock that is set back waits for the time that is next.
  test.clock.set(startMs)
  const [row] = await test.service.rooms.automation.listRules(world.own.organization.id)
  expect(row?.nextRunAt?.getTime()).toBeGreaterThan(startMs + 3 * 24 * 3_600_000)
  await other.rooms.automation.close()
  expect(await world.pushesOf(rule)).toHaveLength(1)
  expect(receiver.received.filter(({ path }) => path === '/hook/late')).toHaveLength(1)
})

it('a push that is sent when its process stops is logged at once as sent without a response', async () => {
  const { receiver } = world
  receiver.state.answer = () => {}
  const times = { claimMs: 90_000, closeWithinMs: 50 }
  // Nobody else sends here.
  const ending = await openAutomation({ webhookTimes: times })
  await ending.start()
  const open = async (delivery: string) => {
    const schedule = { cron: '0 0 1 1 *', timezone: 'UTC' }
    const url = receiver.url
    const rule = await ending.addRule({ trigger: 'scheduled_task', schedule, delivery, url })
    await ending.ask(`webhook-rules/${rule}/fire`)
    return rule
  }
  const [once, retried] = [await open('once'), await open('retry')]
  await ending.test.database.query(`update tms.webhook_hosts set is_well = true`)
  await waitFor(() => receiver.received.length >= 2)
  await ending.test.service.rooms.automation.close()
  const [lost] = await ending.pushesOf(once)
  const [waiting] = await ending.pushesOf(retried)
  expect(lost).toMatchObject({ state: 'lost', cause: 'process_ended', attempts: 1 })
  expect(waiting).toMatchObject({ state: 'waiting', cause: 'process_ended', attempts: 1 })
  const { attempt_log } = await ending.readPush(lost?.id ?? '')
  expect(attempt_log).toMatchObject([{ cause: 'process_ended', detail: 'no response by then' }])
  await ending.close()
})

it('is signed by the pair that is valid when it is sent, and not at all without one', async () => {
  const { receiver, test } = world
  const by = await test.addOrganization()
  const { id: organizationId } = by.organization
  const schedule = { cron: '30 8 * * *', timezone: 'Asia/Bangkok' }
  const rule = await world.addRule({ trigger: 'scheduled_task', schedule, delivery: 'retry' }, by)
  receiver.state.answer = (_, response) => void response.writeHead(500).end()
  const fired = world.fire(rule, null, by)
  await waitFor(() => receiver.received.length === 1)
  expect(verify(Object(parsedJson(receiver.received[0]?.text ?? '')), by.apiSecret).ok).toBe(true)
  const pair = await test.service.rooms.organizations.regenerateKeyPair(organizationId)
  receiver.state.answer = (_, response) => void response.end()
  const startMs = test.clock.nowMs()
  await waitFor(async () => {
    const { data } = listWebhookPushes.reply.schema.parse(
      (await world.ask('webhook-pushes/list', {}, { by })).json,
    )
    return data[0]?.state === 'waiting'
  })
  test.clock.set(startMs + 10_000)
  expect((await fired).attempts).toBe(2)
  expect(verify(Object(parsedJson(receiver.received[1]?.text ?? '')), pair.apiSecret).ok).toBe(true)
  test.clock.set(startMs)

  await test.database.query(
    `delete from tms.credentials where organization_id = $1 and kind = 'public'`,
    [organizationId],
  )
  expect((await world.fire(rule, null, by)).state).toBe('delivered')
  const body: unknown = parsedJson(receiver.received.at(-1)?.text ?? '')
  expect(Object.keys(Object(body)).toSorted()).toEqual(['additional', 'context', 'data'])
})

it('secrets in headers are sealed, never shown, and never go to another receiver', async () => {
  const { receiver, test } = world
  const id = await world.addRule({ headers: '{"Authorization":"Bearer the-password"}' })
  const listed = await world.ask('webhook-rules/list')
  expect(listed.text).toContain('Authorization')
  expect(listed.text).not.toContain('the-password')
  const rows = await test.database.query<{ text: string }>(
    `select encode(sealed_headers, 'escape') as text from tms.webhook_rules`,
  )
  const audit = await test.database.query<{ text: string }>(
    `select details::text as text from tms.audit_entries`,
  )
  expect(JSON.stringify([rows, audit])).not.toContain('the-password')
  const changed = await world.ask(`webhook-rules/${id}`, world.ruleOf({ name: 'New name' }))
  expect(changed.json).toMatchObject({ name: 'New name', header_names: ['Authorization'] })
  await world.own.create()
  await waitFor(() => receiver.received.length === 1)
  expect(receiver.received[0]?.headers.authorization).toBe('Bearer the-password')
  const moved = world.ruleOf({ url: 'https://attacker.example/' })
  expect((await world.ask(`webhook-rules/${id}`, moved)).status).toBe(400)
})

it.each([
  [{ headers: '{"Host":"x"}' }],
  [{ headers: '{"Transfer-Encoding":"chunked"}' }],
  [{ headers: String.raw`{"X-A":"1\r\nX-B: 2"}` }],
  [{ url: 'http://user:password@example.com/' }],
  [{ trigger: 'scheduled_task' }],
  [{ trigger: 'scheduled_task', schedule: { cron: '99 * * * *', timezone: 'Asia/Bangkok' } }],
  [{ trigger: 'scheduled_task', schedule: { cron: '0 8 * * *', timezone: 'Asia/Nowhere' } }],
  [{ schedule: { cron: '0 8 * * *', timezone: 'Asia/Bangkok' } }],
])('the rule %j is refused', async (more) => {
  expect((await world.ask('webhook-rules', world.ruleOf(more))).status).toBe(400)
})

it('a disabled rule pushes nothing of what happens meanwhile', async () => {
  const { own, receiver, test } = world
  const id = await world.addRule()
  await world.ask(`webhook-rules/${id}`, world.ruleOf({ enabled: false }))
  await own.create()
  test.clock.set(test.clock.nowMs() + 1_000)
  await world.ask(`webhook-rules/${id}`, world.ruleOf({ enabled: true }))
  const { id: waybillId } = await own.create()
  await waitFor(() => receiver.received.length > 0)
  expect(receiver.pushes().map(({ data }) => data['id'])).toEqual([waybillId])
})

it('a scheduled task is pushed at its times', async () => {
  const { receiver, test } = world
  const startMs = test.clock.nowMs()
  const schedule = { cron: '30 8 * * *', timezone: 'Asia/Bangkok' }
  const url = `${receiver.url}/scheduled`
  const id = await world.addRule({ trigger: 'scheduled_task', schedule, url })
  const [rule] = await test.service.rooms.automation.listRules(world.own.organization.id)
  const nextMs = rule?.nextRunAt?.getTime() ?? 0
  expect(new Date(nextMs).toISOString()).toMatch(/T01:30:00.000Z$/)
  test.clock.set(nextMs)
  const [push] = await waitFor(() => {
    const pushes = receiver.received.filter(({ path }) => path === '/hook/scheduled')
    return pushes.length > 0 && pushes
  })
  const body = pushSchemas.scheduled_task.parse(parsedJson(push?.text ?? ''))
  expect(body.data.triggeredAt).toBe(new Date(nextMs).toISOString())
  expect(await world.pushesOf(id)).toHaveLength(1)
  test.clock.set(startMs)
})

it('of two changes made from one version of a rule, one is saved and the other is refused', async () => {
  const id = await world.addRule()
  const [seen] = Object((await world.ask('webhook-rules/list')).json).data
  const save = (name: string, at: unknown) =>
    world.ask(`webhook-rules/${id}`, { ...world.ruleOf({ name }), seen_updated_at: at })
  const replies = await Promise.all(['One', 'Two'].map((name) => save(name, seen.updated_at)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const saved = replies.find(({ status }) => status === 200)?.json
  const [now] = Object((await world.ask('webhook-rules/list')).json).data
  expect(now).toMatchObject({ name: Object(saved).name, updated_at: Object(saved).updated_at })
  expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
    error: 'changed_meanwhile',
    updated_at: now.updated_at,
  })
  expect((await save('Three', now.updated_at)).status).toBe(200)
  expect((await save('Four', null)).status).toBe(200)
})

it('only administrators of the organization see and change rules; the log can be searched', async () => {
  const { own, test } = world
  const other = await test.addOrganization()
  const id = await world.addRule()
  const { waybill_no } = await own.create()
  const push = await world.fire(id, waybill_no)
  expect((await world.ask('webhook-rules/list', {}, { role: 'ops' })).status).toBe(403)
  expect((await world.ask(`webhook-pushes/${push.id}`, {}, { by: other })).status).toBe(404)
  expect((await world.ask(`webhook-rules/${id}/fire`, {}, { by: other })).status).toBe(404)
  expect((await world.ask(`webhook-rules/${id}/delete`, {}, { by: other })).json).toEqual({
    deleted: false,
  })
  const found = async (q: string, by = own) =>
    Object((await world.ask('webhook-pushes/list', { q }, { by })).json).data.length
  await waitFor(async () => (await found(waybill_no)) === 2)
  expect(await found(push.id)).toBe(1)
  expect(await found('nothing has this')).toBe(0)
  expect(Object((await world.ask('webhook-pushes/list', {}, { by: other })).json).data).toEqual([])
})

it('a search ends a page when it has read many pushes, and goes on behind it', async () => {
  const { own, test } = world
  const rule = await world.addRule()
  const { waybill_no } = await own.create()
  await untilSent(rule, 1)
  await test.database.query(
    `insert into tms.webhook_pushes (organization_id, id, rule_id, trigger, host, delivery, body, state,
       due_at, created_at, ended_at)
     select r.organization_id, gen_random_uuid(), r.id, r.trigger, 'shop.example', 'once', '{}', 'delivered',
       at, at, at
     from tms.webhook_rules r, (select $2::timestamptz + interval '1 minute' as at) t,
       generate_series(1, ${pushesReadForAPage}) where r.id = $1`,
    [rule, new Date(test.clock.nowMs())],
  )
  const list = async (more: object) => {
    const { json } = await world.ask('webhook-pushes/list', { rule_id: rule, ...more })
    const { data, next } = listWebhookPushes.reply.schema.parse(json)
    return { found: data.map((push) => push.waybill_no), next }
  }
  const { found, next } = await list({ q: waybill_no })
  expect(found).toEqual([])
  expect(await list({ q: waybill_no, after: next })).toEqual({ found: [waybill_no], next: null })
  // Open and failed pushes are found at any depth.
  await test.database.query(
    `update tms.webhook_pushes set state = 'failed' where rule_id = $1 and waybill_no = $2`,
    [rule, waybill_no],
  )
  expect(await list({ states: ['failed', 'lost'] })).toEqual({ found: [waybill_no], next: null })
  await test.database.query(
    `update tms.webhook_pushes set state = 'paused', ended_at = null
     where rule_id = $1 and waybill_no = $2`,
    [rule, waybill_no],
  )
  expect(await list({ states: ['paused'] })).toEqual({ found: [waybill_no], next: null })
})

it("an administrator sees the organization's routes, to choose from", async () => {
  const { own, test } = world
  const other = await test.addOrganization()
  const routes = async (by: typeof other) =>
    listRoutes.reply.schema.parse((await world.ask('routes/list', {}, { by })).json).data
  expect(Object.fromEntries((await routes(own)).map(({ code, id }) => [code, id]))).toEqual(
    own.routeIds,
  )
  expect(await routes(other)).toEqual([])
  expect((await world.ask('routes/list', {}, { role: 'ops' })).status).toBe(403)
})

it('the log is kept for thirty days', async () => {
  const { test } = world
  const startMs = test.clock.nowMs()
  const id = await world.addRule()
  await world.own.create()
  await world.fire(id)
  await untilSent(id, 2)
  const { automation } = test.service.rooms
  test.clock.set(startMs + 29 * 24 * 3_600_000)
  await automation.sweep()
  expect(await world.pushesOf(id)).toHaveLength(2)
  test.clock.set(startMs + 31 * 24 * 3_600_000)
  await automation.sweep()
  expect(await world.pushesOf(id)).toEqual([])
  test.clock.set(startMs)
})
