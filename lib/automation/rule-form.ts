/** The form of a webhook rule: the rule that its fields make, and where in the form a fault of it is shown. */
import type { ShownWebhookRule, WebhookWarning } from '../contract/console/webhooks.ts'
import type { WebhookConditions } from '../contract/webhook-rules.ts'
import { keysOf } from '../keys-of.ts'
import type { HeaderRow, RuleForm } from './rule-form-schemas.ts'

export interface FormFault {
  /** Null: no field of the form has it. */
  readonly field: keyof RuleForm | null
  readonly text: string
}

/** The reply to a form that is being filled in. */
export type PreviewReply =
  | {
      readonly kind: 'preview'
      readonly waybillNo: string | null
      readonly request: string
      readonly body: string | null
      readonly fields: readonly { readonly path: string; readonly value: string }[]
      readonly missing: readonly string[]
      readonly warnings: readonly WebhookWarning[]
      readonly nextRuns: readonly string[]
    }
  | { readonly kind: 'faults'; readonly faults: readonly FormFault[] }
  | { readonly kind: 'no-waybill' }

export type SavedRule =
  /** `secret`: for Standard Webhooks, when it was made. */
  | {
      readonly kind: 'saved'
      readonly ruleId: string
      readonly secret: string | null
      readonly form: RuleForm
      readonly headerNames: readonly string[]
      readonly seen: string
    }
  | { readonly kind: 'faults'; readonly faults: readonly FormFault[] }
  /** Somebody else has changed it meanwhile, to this. */
  | {
      readonly kind: 'changed'
      readonly theirs: RuleForm
      readonly headerNames: readonly string[]
      readonly seen: string
    }

export const emptyRuleForm: RuleForm = {
  name: '',
  enabled: true,
  trigger: 'delivery_event_created',
  cron: '',
  timezone: 'Asia/Bangkok',
  minWeight: '',
  maxWeight: '',
  tags: [],
  serviceIds: [],
  routeIds: [],
  states: [],
  accountIds: [],
  senderProvinces: [],
  receiverProvinces: [],
  method: 'POST',
  url: '',
  headers: [],
  bodyTemplate: '{}',
  timeout: '10',
  delivery: 'once',
  breaks: false,
  breakerFailures: '10',
  breakerMinutes: '15',
  standardWebhooks: false,
}

export function formOfRule(rule: ShownWebhookRule): RuleForm {
  const { conditions, schedule, circuit_breaker: breaker } = rule
  return {
    name: rule.name,
    enabled: rule.enabled,
    trigger: rule.trigger,
    cron: schedule?.cron ?? '',
    timezone: schedule?.timezone ?? emptyRuleForm.timezone,
    minWeight: figure(conditions.min_weight),
    maxWeight: figure(conditions.max_weight),
    tags: [...(conditions.tags ?? [])],
    serviceIds: [...(conditions.service_ids ?? [])],
    routeIds: [...(conditions.route_ids ?? [])],
    states: [...(conditions.states ?? [])],
    accountIds: [...(conditions.sender_account_ids ?? [])],
    senderProvinces: [...(conditions.sender_provinces ?? [])],
    receiverProvinces: [...(conditions.receiver_provinces ?? [])],
    method: rule.method,
    url: rule.url,
    headers: rule.header_names.length === 0 ? [] : null,
    bodyTemplate: rule.body_template,
    timeout: String(rule.timeout),
    delivery: rule.delivery,
    breaks: breaker !== null,
    breakerFailures: String(breaker?.failures ?? emptyRuleForm.breakerFailures),
    breakerMinutes: String(breaker?.minutes ?? emptyRuleForm.breakerMinutes),
    standardWebhooks: rule.standard_webhooks,
  }
}

/** For a new rule like this one: the values of its headers are secret, so they have to be given again. */
export function formOfCopy(rule: ShownWebhookRule): RuleForm {
  return {
    ...formOfRule(rule),
    name: '',
    headers: rule.header_names.map((name) => ({ name, value: '' })),
  }
}

function figure(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

/** The rule as the contract reads it: what is typed may be no rule, which its schema then says. */
export function ruleOfForm(form: RuleForm) {
  const isTimed = form.trigger === 'scheduled_task'
  const isRetried = form.delivery === 'retry'
  return {
    name: form.name.trim(),
    enabled: form.enabled,
    trigger: form.trigger,
    action: 'http_webhook',
    url: form.url.trim(),
    method: form.method,
    headers: form.headers === null ? null : headersText(form.headers),
    body_template: form.bodyTemplate.trim() === '' ? '{}' : form.bodyTemplate,
    timeout: numberIn(form.timeout),
    conditions: isTimed ? {} : conditionsOf(form),
    schedule: isTimed ? { cron: form.cron.trim(), timezone: form.timezone.trim() } : null,
    delivery: form.delivery,
    circuit_breaker:
      isRetried && form.breaks
        ? { failures: numberIn(form.breakerFailures), minutes: numberIn(form.breakerMinutes) }
        : null,
    standard_webhooks: form.standardWebhooks,
  }
}

function conditionsOf(form: RuleForm) {
  const given = {
    min_weight: numberIn(form.minWeight),
    max_weight: numberIn(form.maxWeight),
    tags: form.tags,
    service_ids: form.serviceIds,
    route_ids: form.routeIds,
    states: form.states,
    sender_account_ids: form.accountIds,
    sender_provinces: form.senderProvinces,
    receiver_provinces: form.receiverProvinces,
  } satisfies Record<keyof WebhookConditions, unknown>
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined,
    ),
  )
}

/** Undefined: nothing is typed. A text that is no number stays a text, which the schema refuses. */
function numberIn(text: string): number | string | undefined {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return undefined
  const value = Number(typed)
  return Number.isFinite(value) ? value : text
}

/** Rows without a name and a value are not sent. */
function headersText(rows: readonly HeaderRow[]): string {
  return JSON.stringify(Object.fromEntries(filledHeaders(rows).map((row) => [row.name, row.value])))
}

function filledHeaders(rows: readonly HeaderRow[]): HeaderRow[] {
  return rows
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '')
}

/** A fault that a JSON object of headers cannot show. */
export function faultInHeaderRows(
  rows: readonly HeaderRow[] | null,
): 'required' | 'repeated' | null {
  const names = filledHeaders(rows ?? []).map(({ name }) => name.toLowerCase())
  if (names.includes('')) return 'required'
  return new Set(names).size < names.length ? 'repeated' : null
}

/** By the beginning of the path in the rule. */
const fieldOfPath = {
  name: 'name',
  url: 'url',
  method: 'method',
  headers: 'headers',
  body_template: 'bodyTemplate',
  timeout: 'timeout',
  'conditions.min_weight': 'minWeight',
  'conditions.max_weight': 'maxWeight',
  'conditions.tags': 'tags',
  'conditions.service_ids': 'serviceIds',
  'conditions.route_ids': 'routeIds',
  'conditions.states': 'states',
  'conditions.sender_account_ids': 'accountIds',
  'conditions.sender_provinces': 'senderProvinces',
  'conditions.receiver_provinces': 'receiverProvinces',
  'schedule.timezone': 'timezone',
  schedule: 'cron',
  'circuit_breaker.minutes': 'breakerMinutes',
  circuit_breaker: 'breakerFailures',
} as const satisfies Readonly<Record<string, keyof RuleForm>>

/** `path`: as an error names it, such as `rule.conditions.tags[0]`. */
export function fieldOfFault(path: string): keyof RuleForm | null {
  const inRule = path.replace(/^rule\./, '')
  const begin = keysOf(fieldOfPath).find(
    (each) => inRule === each || inRule.startsWith(`${each}.`) || inRule.startsWith(`${each}[`),
  )
  return begin === undefined ? null : fieldOfPath[begin]
}

/** The fields in which two forms differ, in the order of the form. Values of headers cannot be compared. */
export function differingFields(one: RuleForm, other: RuleForm): (keyof RuleForm)[] {
  return keysOf(emptyRuleForm).filter(
    (field) => field !== 'headers' && JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  )
}
