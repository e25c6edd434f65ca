import { expect, test } from 'vitest'
import {
  changeWebhookRule,
  listWebhookRules,
  type ShownWebhookRule,
} from '../contract/console/webhooks.ts'
import { webhookConditionsSchema, webhookRuleSchema } from '../contract/webhook-rules.ts'
import {
  differingFields,
  emptyRuleForm,
  faultInHeaderRows,
  fieldOfFault,
  formOfCopy,
  formOfRule,
  ruleOfForm,
} from './rule-form.ts'

const ruleSchema = changeWebhookRule.body.shape.rule
const id = '0190f5a0-0000-7000-8000-000000000001'

const shown: ShownWebhookRule = listWebhookRules.reply.schema.shape.data.element.parse({
  id,
  name: 'Shop events',
  enabled: false,
  trigger: 'waybill_received',
  action: 'http_webhook',
  url: 'https://shop.example/hook',
  method: 'DELETE',
  header_names: ['X-Token'],
  body_template: '{"no":"{{waybill_no}}"}',
  timeout: 25,
  conditions: {
    min_weight: 1.5,
    max_weight: 200,
    tags: ['vip', 'fragile'],
    service_ids: [id],
    route_ids: [id],
    states: ['created', 'draft'],
    sender_account_ids: [id],
    sender_provinces: ['Bangkok'],
    receiver_provinces: ['เชียงใหม่'],
  },
  schedule: null,
  delivery: 'retry',
  circuit_breaker: { failures: 7, minutes: 30 },
  standard_webhooks: true,
  owner_id: null,
  paused_at: null,
  paused_cause: null,
  next_run_at: null,
  created_at: '2026-01-31T08:30:00.000Z',
  updated_at: '2026-01-31T08:30:00.000Z',
})

test('a rule that is saved from its form unchanged stays the same, with its headers', () => {
  const saved = ruleSchema.parse(ruleOfForm(formOfRule(shown)))
  expect(saved).toMatchObject({ ...ruleSchema.omit({ headers: true }).parse(shown), headers: null })
})

test('a copy is the same rule without a name and without the values of its headers', () => {
  const { name, headers, ...same } = formOfCopy(shown)
  expect(formOfRule(shown)).toMatchObject(same)
  expect([name, headers]).toEqual(['', [{ name: 'X-Token', value: '' }]])
})

test('a scheduled rule keeps its schedule and has no conditions', () => {
  const schedule = { cron: '30 8 * * 1-5', timezone: 'Asia/Tokyo' }
  const form = formOfRule({ ...shown, trigger: 'scheduled_task', schedule })
  expect(ruleSchema.parse(ruleOfForm(form))).toMatchObject({ schedule, conditions: {} })
})

test('the empty form lacks only a name and an address', () => {
  const { error } = ruleSchema.safeParse(ruleOfForm(emptyRuleForm))
  expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(['name', 'url'])
})

test('figures are read with a point or a comma, and a word is no figure', () => {
  const weightOf = (minWeight: string) =>
    ruleSchema.safeParse(
      ruleOfForm({ ...emptyRuleForm, name: 'A', url: 'https://a.example', minWeight }),
    ).data?.conditions.min_weight
  expect(weightOf('1.5')).toBe(1.5)
  expect(weightOf(' 1,5 ')).toBe(1.5)
  expect(weightOf('heavy')).toBeUndefined()
})

test('each part of a rule that can be refused has a field of the form', () => {
  const parts = [
    ...Object.keys(webhookRuleSchema.shape),
    ...Object.keys(webhookConditionsSchema.shape).map((name) => `conditions.${name}`),
  ]
  // Neither has a choice in the form that could be wrong.
  const fixed = new Set(['trigger', 'action', 'conditions', 'delivery', 'standard_webhooks'])
  for (const part of parts.filter((each) => !fixed.has(each))) {
    expect(fieldOfFault(`rule.${part}`), part).not.toBeNull()
    expect(fieldOfFault(`${part}[0]`), part).not.toBeNull()
  }
  expect(fieldOfFault('rule.schedule.timezone')).toBe('timezone')
  expect(fieldOfFault('rule.circuit_breaker.minutes')).toBe('breakerMinutes')
  expect(fieldOfFault('rule')).toBeNull()
})

test('headers without a name, and two of one name in any case, are faults; empty rows are none', () => {
  const row = (name: string, value = 'v') => ({ name, value })
  expect(faultInHeaderRows([row('A'), row('', '')])).toBeNull()
  expect(faultInHeaderRows([row('')])).toBe('required')
  expect(faultInHeaderRows([row('X-Token'), row('x-token ')])).toBe('repeated')
  expect(faultInHeaderRows(null)).toBeNull()
})

test('two forms differ in the fields that differ, however headers are', () => {
  const form = formOfRule(shown)
  expect(differingFields(form, { ...form, tags: ['vip'], headers: [] })).toEqual(['tags'])
})
