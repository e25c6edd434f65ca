/** A preview says what would be pushed; the health says what was. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getWebhookHealth, previewWebhookRule } from '#lib/contract/console/webhooks.ts'
import { pushSchemas } from '#lib/contract/webhook-pushes.ts'
import { webhookTriggerSchema } from '#lib/contract/webhook-rules.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import { queryToPayload } from '#lib/signing/query-payload.ts'
import type { TestOrganization } from '../testing/test-service.ts'
import { openAutomation } from './testing/open-automation.ts'

let world: Awaited<ReturnType<typeof openAutomation>>
beforeAll(async () => {
  world = await openAutomation()
  await world.start()
})
afterAll(() => world.close())

const schedule = { cron: '30 8 * * 1-5', timezone: 'Asia/Bangkok' }

async function preview(
  more: object,
  waybillNo: string | null = null,
  by: TestOrganization = world.own,
) {
  const body = { ...world.ruleOf(more), waybill_no: waybillNo }
  const { status, json, text } = await world.ask('webhook-rules/preview', body, { by })
  if (status !== 200) throw new Error(text)
  return previewWebhookRule.reply.schema.parse(json)
}

async function health(more: object = {}, by?: TestOrganization) {
  const { json } = await world.ask('webhook-rules/health', more, by && { by })
  return getWebhookHealth.reply.schema.parse(json)
}

/** Without what is made anew for each push. */
function comparable(text: string) {
  const { nonceStr: _, sign, context, ...rest } = Object(parsedJson(text))
  expect(String(sign)).toHaveLength(64)
  return { ...rest, fields: Object.keys(Object(context)).toSorted() }
}

it.each(webhookTriggerSchema.options.filter((trigger) => trigger !== 'scheduled_task'))(
  'the preview of %s is what firing the saved rule sends, and neither sends nor saves',
  async (trigger) => {
    const { own, receiver, test } = world
    const { waybill_no } = await own.create()
    const more = {
      trigger,
      body_template: '{"no":"{{waybill_no}}","none":"{{ nothing }}"}',
      headers: '{"X-Token":"secret"}',
      url: `${receiver.url}/${trigger}`,
      standard_webhooks: true,
    }
    const shown = await preview(more, waybill_no)
    expect(receiver.received.filter(({ path }) => path.endsWith(trigger))).toEqual([])
    expect(await test.service.rooms.automation.listRules(own.organization.id)).toEqual([])
    expect(shown).toMatchObject({
      waybill_no,
      method: 'POST',
      query: null,
      missing: ['{{ nothing }}'],
      warnings: ['not_encrypted'],
      next_runs: [],
    })
    expect(shown.fields).toContainEqual({ path: 'waybill_no', value: waybill_no })

    const rule = await world.addRule(more)
    expect((await world.fire(rule, waybill_no)).state).toBe('delivered')
    const sent = receiver.received.find(({ path }) => path.endsWith(trigger))
    pushSchemas[trigger].parse(parsedJson(sent?.text ?? ''))
    expect(comparable(shown.body ?? '')).toEqual(comparable(sent?.text ?? ''))
    const sentNames = Object.keys(sent?.headers ?? {}).filter((name) => name !== 'connection')
    expect(shown.header_names.toSorted()).toEqual(sentNames.toSorted())
    await world.ask(`webhook-rules/${rule}/delete`)
  },
)

it('each field of a preview is what its placeholder becomes', async () => {
  const { waybill_no } = await world.own.create({ remark: 'a"b {{state}}' })
  const { fields } = await preview({}, waybill_no)
  const template = Object.fromEntries(fields.map(({ path }) => [path, `<{{${path}}}>`]))
  const { body, missing } = await preview({ body_template: JSON.stringify(template) }, waybill_no)
  const { additional } = pushSchemas.waybill_received.parse(parsedJson(body ?? ''))
  expect(additional).toEqual(
    Object.fromEntries(fields.map(({ path, value }) => [path, `<${value}>`])),
  )
  expect(missing).toEqual([])
  expect(fields.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['sender', 'sender.province', 'remark', 'parcels.0.weight']),
  )
})

it('a timed rule shows its next five times', async () => {
  const { next_runs, waybill_no, body } = await preview({ trigger: 'scheduled_task', schedule })
  expect(waybill_no).toBeNull()
  expect(next_runs).toHaveLength(5)
  for (const at of next_runs) {
    expect(at).toMatch(/T01:30:00.000Z$/)
    expect([1, 2, 3, 4, 5]).toContain(new Date(at).getUTCDay())
  }
  expect(next_runs.toSorted()).toEqual(next_runs)
  pushSchemas.scheduled_task.parse(parsedJson(body ?? ''))
})

it('warns of all that would go wrong', async () => {
  const { own } = world
  const { waybill_no } = await own.create({
    parcelList: Array.from({ length: 40 }, () => ({ itemDesc: 'x'.repeat(100), weight: 1 })),
  })
  const conditions = { receiver_provinces: ['Phuket'] }
  const long = await preview({ method: 'GET', conditions, url: 'https://a.example/' }, waybill_no)
  expect(long.warnings).toEqual(['query_too_long', 'conditions_do_not_match'])
  const put = await preview({ method: 'PUT' }, waybill_no)
  expect(put.warnings).toEqual(['method_not_supported', 'not_encrypted'])
  const by = await world.test.addOrganization()
  await world.test.database.query(
    `delete from tms.credentials where organization_id = $1 and kind = 'public'`,
    [by.organization.id],
  )
  const unsigned = await preview({}, null, by)
  expect(unsigned.warnings).toEqual(['unsigned', 'not_encrypted'])
  expect(unsigned.waybill_no).toBeNull()
  expect(Object.keys(Object(parsedJson(unsigned.body ?? ''))).toSorted()).toEqual([
    'additional',
    'context',
    'data',
  ])
})

it.each(webhookTriggerSchema.options)(
  'before there is a waybill, %s shows an example of the same form',
  async (trigger) => {
    const by = await world.test.addOrganization()
    const more = { trigger, ...(trigger === 'scheduled_task' && { schedule }) }
    const { body, waybill_no } = await preview(more, null, by)
    expect(waybill_no).toBeNull()
    expect(pushSchemas[trigger].safeParse(parsedJson(body ?? '')).success).toBe(true)
  },
)

it('a GET shows its parameters, each with its text', async () => {
  const { waybill_no } = await world.own.create()
  const { url, query, body } = await preview({ method: 'GET' }, waybill_no)
  const sent = queryToPayload(new URL(url).search.slice(1))
  expect(sent).toMatchObject({ ok: true, payload: query })
  expect(query?.['sign']).toBe('0'.repeat(64))
  expect(parsedJson(query?.['data'] ?? '')).toMatchObject({ waybill_no })
  expect(body).toBeNull()
})

it('a preview refuses what saving would refuse, and waybills of others', async () => {
  const wrong = { ...world.ruleOf({ headers: '{"Host":"x"}' }) }
  expect((await world.ask('webhook-rules/preview', wrong)).status).toBe(400)
  const { waybill_no } = await world.own.create()
  const by = await world.test.addOrganization()
  const foreign = { ...world.ruleOf({}), waybill_no }
  expect((await world.ask('webhook-rules/preview', foreign, { by })).status).toBe(404)
  expect((await world.ask('webhook-rules/preview', foreign, { role: 'ops' })).status).toBe(403)
  expect((await world.ask('webhook-rules/health', {}, { role: 'ops' })).status).toBe(403)
})

it('the health counts each push in the hour or the day in which it ended', async () => {
  const { receiver, test } = world
  const startMs = test.clock.nowMs()
  const hourMs = 3_600_000
  // Not within the hours that pass here.
  const yearly = {
    cron: `0 0 1 ${((new Date(startMs).getUTCMonth() + 6) % 12) + 1} *`,
    timezone: 'UTC',
  }
  const rule = await world.addRule({ trigger: 'scheduled_task', schedule: yearly })
  const other = await world.addRule({ trigger: 'scheduled_task', schedule: yearly })
  const fireAt = async (ms: number, status: number, answerMs = 0) => {
    test.clock.set(ms)
    receiver.state.answer = (_, response) =>
      void setTimeout(() => response.writeHead(status).end(), answerMs)
    await world.fire(rule)
  }
  const full = Math.floor(startMs / hourMs) * hourMs
  await fireAt(full, 200, 1_000)
  await fireAt(full + 1, 200)
  await fireAt(full + 2, 200)
  await fireAt(full + hourMs - 1, 500)
  await fireAt(full + 3 * hourMs, 200)
  await world.fire(other)
  // Ended by nobody's attempt.
  await test.database.query(
    `update tms.webhook_pushes set state = 'lost', duration_ms = null where rule_id = $1`,
    [other],
  )

  const ofRule = await health({ rule_id: rule, days: 1 })
  expect(ofRule.bucket_seconds).toBe(3600)
  expect(ofRule.buckets).toHaveLength(24)
  expect(ofRule.buckets.at(-1)?.from).toBe(new Date(full + 3 * hourMs).toISOString())
  const filled = ofRule.buckets.filter(({ delivered, failed, lost }) => delivered + failed + lost)
  expect(filled).toMatchObject([
    { from: new Date(full).toISOString(), delivered: 3, failed: 1, lost: 0 },
    { delivered: 1, failed: 0 },
  ])
  expect(filled[0]?.p95_ms).toBeGreaterThanOrEqual(1_000)
  expect(filled[0]?.median_ms).toBeLessThan(1_000)
  expect(ofRule.rules).toEqual([
    {
      rule_id: rule,
      delivered: 4,
      failed: 1,
      lost: 0,
      waiting: 0,
      last_state: 'delivered',
      last_ended_at: new Date(full + 3 * hourMs).toISOString(),
    },
  ])

  const ofAll = await health({ days: 30 })
  expect([ofAll.bucket_seconds, ofAll.buckets.length]).toEqual([86_400, 30])
  const last = ofAll.buckets.at(-1)
  expect(last?.delivered).toBeGreaterThanOrEqual(4)
  expect(last).toMatchObject({ failed: 1, lost: 1 })
  expect(ofAll.rules).toContainEqual({
    rule_id: other,
    delivered: 0,
    failed: 0,
    lost: 1,
    waiting: 0,
    last_state: 'lost',
    last_ended_at: new Date(full + 3 * hourMs).toISOString(),
  })

  const by = await test.addOrganization()
  expect((await health({ rule_id: rule }, by)).rules).toEqual([])
  // The log's thirty days are over.
  test.clock.set(startMs + 31 * 24 * hourMs)
  expect((await health({ days: 30 })).buckets.every(({ delivered }) => delivered === 0)).toBe(true)
  test.clock.set(startMs)
  receiver.state.answer = (_, response) => void response.end('ok')
})
