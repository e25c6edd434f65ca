/** A service that pushes to a receiver on this machine, with an organization that has waybills. */
import { getWebhookPush, listWebhookPushes } from '#lib/contract/console/webhooks.ts'
import { webhookRuleIdSchema, type WebhookRuleId } from '#lib/contract/ids.ts'
import type { TestDatabase } from '#server/db/testing/test-database.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import type { ServiceDeps } from '../../service.ts'
import {
  openTestService,
  send,
  signedSend,
  type TestOrganization,
} from '../../testing/test-service.ts'
import { addShipper } from '../../waybills/testing/open-waybills.ts'
import { openReceiver } from './receiver.ts'

export async function openAutomation(
  overrides: Partial<ServiceDeps> = {},
  open?: () => Promise<TestDatabase>,
) {
  const test = await openTestService({ webhookNetworks: ['127.0.0.0/8'], ...overrides }, open)
  await test.service.rooms.declareJobs()
  const own = await addShipper(test)
  const receiver = await openReceiver()

  /** A call of the console, by an administrator unless said otherwise. */
  async function ask(
    path: string,
    body: object = {},
    { role = 'admin', by = own }: { role?: string; by?: TestOrganization } = {},
  ) {
    const { id: organization } = by.organization
    const pair = await test.service.rooms.organizations.keyPair(organization, 'internal')
    const actor = { id: newId(), role, organization }
    const call = { ...pair, nowMs: test.clock.nowMs(), body: { ...body, actor } }
    return send(test.service, signedSend('POST', `/api/console/${path}`, call))
  }

  const ruleOf = (more: object) => ({
    rule: {
      name: 'A rule',
      trigger: 'waybill_received',
      action: 'http_webhook',
      url: receiver.url,
      ...more,
    },
  })

  async function addRule(more: object = {}, by?: TestOrganization): Promise<WebhookRuleId> {
    const { status, json, text } = await ask('webhook-rules', ruleOf(more), by && { by })
    if (status !== 200) throw new Error(text)
    return webhookRuleIdSchema.parse(Reflect.get(Object(json), 'id'))
  }

  async function pushesOf(ruleId: WebhookRuleId) {
    const { json } = await ask('webhook-pushes/list', { rule_id: ruleId, limit: 200 })
    return listWebhookPushes.reply.schema.parse(json).data
  }

  async function readPush(id: string, by: TestOrganization = own) {
    return getWebhookPush.reply.schema.parse((await ask(`webhook-pushes/${id}`, {}, { by })).json)
  }

  return {
    test,
    own,
    receiver,
    ask,
    ruleOf,
    addRule,
    pushesOf,
    readPush,
    start: () => test.service.rooms.automation.startJobs(),
    /** Fires a rule, and waits for what came of it. */
    async fire(ruleId: WebhookRuleId, waybillNo: string | null = null, by: TestOrganization = own) {
      const body = { waybill_no: waybillNo }
      const { json, text } = await ask(`webhook-rules/${ruleId}/fire`, body, { by })
      const id: unknown = Reflect.get(Object(json), 'push_id')
      if (typeof id !== 'string') throw new Error(text)
      return waitFor(async () => {
        const push = await readPush(id, by)
        return push.ended_at !== null && push
      })
    },
    async event(waybillId: string, eventType: string) {
      const body = { waybill_id: waybillId, event_type: eventType }
      const { status, text } = await own.post('/api/delivery-events', body)
      if (status !== 200) throw new Error(text)
    },
    async close() {
      await test.close()
      await receiver.close()
    },
  }
}
