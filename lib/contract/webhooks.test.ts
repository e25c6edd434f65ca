import { expect, test } from 'vitest'
import { pushSchemas } from './webhook-pushes.ts'
import { webhookRuleSchema } from './webhook-rules.ts'

const id = '0190f5a0-0000-7000-8000-000000000001'
const frame = {
  additional: { shop: 'A' },
  context: { taskId: id, organizationId: id, timestamp: '2026-01-31T08:30:00.000Z' },
}
const signature = { api_key: 'ak_1', nonceStr: '1769848200000', sign: 'A'.repeat(64) }

test('an event is pushed with the fields of 6.3', () => {
  const push = {
    ...frame,
    ...signature,
    data: {
      delivery_event_id: id,
      waybill_id: id,
      waybill_no: 'WB1',
      external_waybill_no: 'SO-1',
      tags: ['vip'],
      place: 'Bang Na',
      event_type: 'in_transit_hub_inbound',
      event_time: '2026-01-31T08:30:00.000Z',
      metadata: {},
      event: 'delivery_event_created',
      service_id: id,
      organization_ids: [id],
      contractor_id: null,
    },
  }
  expect(pushSchemas.delivery_event_created.parse(push)).toEqual(push)
})

test('a push of an organization without credentials has no signature', () => {
  const push = { ...frame, data: { triggeredAt: '2026-01-31T08:30:00.000Z' } }
  expect(pushSchemas.scheduled_task.parse(push)).toEqual(push)
})

test('a rule has its headers and its template as JSON texts', () => {
  const rule = {
    trigger: 'waybill_paid',
    action: 'http_webhook',
    url: 'http://example.com/hook',
  }
  expect(webhookRuleSchema.parse(rule)).toMatchObject({ method: 'POST', headers: '{}' })
  const read = (part: object) => webhookRuleSchema.safeParse({ ...rule, ...part }).success
  expect(read({ headers: '{"X-Shop":"A"}', body_template: '{"shop":"{{place}}"}' })).toBe(true)
  expect(read({ headers: '{"X-Shop":1}' })).toBe(false)
  expect(read({ body_template: '{{place}}' })).toBe(false)
  expect(read({ url: 'ftp://example.com' })).toBe(false)
  expect(read({ method: 'PUT' })).toBe(true)
})
