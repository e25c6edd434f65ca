/** The headers of Standard Webhooks, verified by its own library. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { verifySignature } from '#lib/signing/verify.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openAutomation } from './testing/open-automation.ts'

let world: Awaited<ReturnType<typeof openAutomation>>
beforeAll(async () => {
  world = await openAutomation()
  await world.start()
})
afterAll(() => world.close())

const savedSchema = z.object({ id: z.guid(), secret: z.string().nullable() })
const headersSchema = z.object({
  'webhook-id': z.string(),
  'webhook-timestamp': z.string(),
  'webhook-signature': z.string(),
})

async function save(more: object, id = '') {
  const path = id === '' ? 'webhook-rules' : `webhook-rules/${id}`
  const { json } = await world.ask(path, world.ruleOf({ standard_webhooks: true, ...more }))
  return savedSchema.parse(json)
}

async function fireAndReceive(id: string) {
  const { waybill_no } = await world.own.create()
  world.receiver.received.length = 0
  await world.ask(`webhook-rules/${id}/fire`, { waybill_no })
  const got = await waitFor(() => world.receiver.received[0])
  return { text: got.text, headers: headersSchema.parse(got.headers) }
}

it.each(['POST', 'DELETE', 'GET'])(
  '%s is verified by the library, beside our own signature',
  async (method) => {
    const { id, secret } = await save({ method })
    const { text, headers } = await fireAndReceive(id)
    const webhook = new Webhook(secret ?? '')
    const verified = webhook.verify(text, headers)
    if (method === 'GET') {
      expect(text).toBe('')
      expect(() => webhook.verify('{}', headers)).toThrow('No matching')
    } else {
      expect(verified).toEqual(parsedJson(text))
      const { apiSecret } = world.own
      const payload = { ...Object(parsedJson(text)) }
      const nowMs = world.test.clock.nowMs()
      expect(verifySignature({ payload, apiSecret, nowMs })).toEqual({ ok: true })
      expect(headers['webhook-id']).toBe(payload.context.taskId)
      expect(() => webhook.verify(text.replace('"data"', '"Data"'), headers)).toThrow('No matching')
    }
    await world.ask(`webhook-rules/${id}/delete`)
  },
)

it('for a day after a new secret the one before verifies too, and no secret is shown again', async () => {
  const { test } = world
  const { id, secret: first } = await save({})
  const { secret: unchanged } = await save({ name: 'New name' }, id)
  expect(unchanged).toBeNull()
  expect((await world.ask('webhook-rules/list')).text).not.toContain('whsec_')
  const renewed = await world.ask(`webhook-rules/${id}/secret`)
  const { secret: second } = z.object({ secret: z.string() }).parse(renewed.json)
  const { text, headers } = await fireAndReceive(id)
  for (const secret of [first ?? '', second]) {
    expect(new Webhook(secret).verify(text, headers)).toEqual(parsedJson(text))
  }
  const foreign = new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`)
  expect(() => foreign.verify(text, headers)).toThrow('No matching')

  const startMs = test.clock.nowMs()
  test.clock.set(startMs + 24 * 3_600_000 + 1)
  const later = await fireAndReceive(id)
  expect(later.headers['webhook-signature'].split(' ')).toHaveLength(1)
  test.clock.set(startMs)
  const audit = await test.database.query(`select details::text from tms.audit_entries`)
  expect(JSON.stringify(audit)).not.toContain('whsec_')

  // Without Standard Webhooks there is no secret to renew, and with it again a new one is made.
  await save({ standard_webhooks: false }, id)
  expect((await world.ask(`webhook-rules/${id}/secret`)).status).toBe(404)
  const { secret: third } = await save({}, id)
  expect([first, second]).not.toContain(third)
})
