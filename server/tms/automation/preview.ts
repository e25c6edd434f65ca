/** The preview of a rule: its request, made as for sending, with a placeholder for the signature. */
import type { NewWebhookRule, WebhookWarning } from '#lib/contract/console/webhooks.ts'
import type { OrganizationId, PushTaskId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Organizations } from '../organizations/organizations.ts'
import { exampleEvent, exampleWaybill } from './example-waybill.ts'
import { eventData, matches, pushBody } from './push-body.ts'
import { isQueryTooLong, pushRequest } from './push-request.ts'
import { readPushedWaybill, type PushedWaybill, type PushedWaybillDeps } from './pushed-waybill.ts'
import { renderTemplate, templateFields, type TemplateField } from './render-template.ts'
import { nextRuns } from './schedule.ts'
import { standardHeaderNames } from './standard-webhooks.ts'

/** As long as a signature, and not one. */
const placeholderSign = '0'.repeat(64)

export interface PreviewDeps extends PushedWaybillDeps {
  readonly database: Database
  readonly organizations: PushedWaybillDeps['organizations'] & Pick<Organizations, 'publicKeyPair'>
  readonly clock: Clock
  readonly ids: Ids
}

export interface Preview {
  /** Null: there is none yet, or none is pushed. */
  readonly waybillNo: string | null
  readonly url: string
  readonly headerNames: readonly string[]
  readonly query: Readonly<Record<string, string>> | null
  readonly body: string | null
  readonly fields: readonly TemplateField[]
  readonly missing: readonly string[]
  readonly warnings: readonly WebhookWarning[]
  readonly nextRuns: readonly Date[]
}

/** Null: there is no such waybill. The rule is one that could be saved. */
export async function previewRule(
  {
    organizationId,
    rule,
    headers,
    number,
  }: {
    organizationId: OrganizationId
    rule: NewWebhookRule
    headers: Readonly<Record<string, string>>
    number: string | null
  },
  deps: PreviewDeps,
): Promise<Preview | null> {
  const { database, organizations, clock, ids } = deps
  const nowMs = clock.nowMs()
  const at = new Date(nowMs)
  const { trigger, method, body_template: bodyTemplate } = rule
  const isTimed = trigger === 'scheduled_task'
  const pushed = isTimed
    ? null
    : await database.transaction((tx) =>
        readPushedWaybill(tx, { organizationId, number, trigger }, deps),
      )
  if (!isTimed && pushed === null && number !== null) return null
  const example = isTimed ? null : exampleOf({ organizationId, at, ids }, trigger)
  const data = (pushed ?? example)?.data ?? { triggeredAt: toTimestamp(at) }
  const id: PushTaskId = ids.uuid()
  const payload = Object(parsedJson(pushBody({ id, organizationId, bodyTemplate, data, at })))
  const pair = await organizations.publicKeyPair(organizationId)
  const request = pushRequest({
    method,
    url: rule.url,
    payload,
    pair: pair && { ...pair, apiSecret: placeholderSign },
    nowMs,
    headersOf: () => headers,
  })
  const { body, url } = request
  if (body === null && pair !== null) url.searchParams.set('sign', placeholderSign)
  return {
    waybillNo: pushed?.waybill.waybill_no ?? null,
    url: url.href,
    headerNames: [
      'host',
      ...Object.keys(request.headers),
      ...(body === null ? [] : ['content-length']),
      ...(rule.standard_webhooks ? standardHeaderNames : []),
    ].map((name) => name.toLowerCase()),
    query: body === null ? Object.fromEntries(url.searchParams) : null,
    body: body === null ? null : indented(body, pair !== null),
    fields: templateFields(data),
    missing: renderTemplate(bodyTemplate, data).left,
    warnings: [
      ...(method === 'PUT' || method === 'PATCH' ? ['method_not_supported' as const] : []),
      ...(pair === null ? ['unsigned' as const] : []),
      ...(url.protocol === 'http:' ? ['not_encrypted' as const] : []),
      ...(isQueryTooLong(request) ? ['query_too_long' as const] : []),
      ...(pushed !== null && !matches(rule.conditions, pushed)
        ? ['conditions_do_not_match' as const]
        : []),
    ],
    nextRuns: nextRuns(rule.schedule ?? { cron: null, timezone: null }, at),
  }
}

function exampleOf(
  made: Parameters<typeof exampleWaybill>[0],
  trigger: NewWebhookRule['trigger'],
): Pick<PushedWaybill, 'data'> {
  const waybill = exampleWaybill(made)
  const isEvent = trigger === 'delivery_event_created'
  return { data: isEvent ? eventData(exampleEvent(made), waybill) : waybill }
}

function indented(body: string, isSigned: boolean): string {
  const payload: object = Object(parsedJson(body))
  return JSON.stringify(isSigned ? { ...payload, sign: placeholderSign } : payload, null, 2)
}
