/** The audit of the console: each change by a person of the organization, for ever. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { dateFilterFields } from '../list-filters.ts'
import { keysetFields, keysetPageOf } from '../paging.ts'
import { storable } from '../text-bounds.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'

export const auditedActions = [
  'sender_account.save',
  'sender_account.erase',
  'wallet.adjust',
  'bank_receipt.confirm',
  'refund.finish',
  'trip.assign_driver',
  'trip.move',
  'trip.send_again',
  'trip.refund',
  'work_item.resolve',
  'fleet_driver.save',
  'fleet_driver.remove',
  'fleet_vehicle.save',
  'fleet_vehicle.remove',
  'organization.save',
  'unit.save',
  'product_category.save',
  'exchange_rate.add',
  'subcontractor.save',
  'subcontractor.remove',
  'trip.take',
  'vehicle_type.save',
  'service_area.save',
  'service.save',
  'rate_card.save',
  'addon.save',
  'route.save',
  'connection.save',
  'carrier_rules.save',
  'payment_method.switch',
  'bank_account.add',
  'bank_account.switch',
  'credentials.renew',
  'credentials.end_former',
  'credentials.legacy_responses',
  'webhook_rule.create',
  'webhook_rule.change',
  'webhook_rule.delete',
  'webhook_rule.fire',
  'webhook_rule.resume',
  'webhook_rule.renew_secret',
  'webhook_replay.start',
  'webhook_replay.stop',
] as const

export type AuditedAction = (typeof auditedActions)[number]

export const auditEntrySchema = z.object({
  id: z.guid(),
  at: timestampSchema,
  actor_id: z.guid(),
  actor_role: z.string(),
  action: z.string().describe('An older entry may have one that is used no more.'),
  subject: z.string().describe('The thing that it was done to, such as `delivery/<id>`.'),
  subject_name: z.string().nullable().describe('The name of a customer, the number of an order.'),
  details: z.record(z.string(), z.unknown()),
})

export type AuditEntry = z.output<typeof auditEntrySchema>

const subjectSchema = z.string().min(1).max(200).regex(storable)

export const listAudit = defineEndpoint({
  right: 'readAudit',
  name: 'listAudit',
  method: 'POST',
  path: '/api/console/audit/list',
  summary: 'What people changed in the console, newest first',
  body: z.object({
    actor: actingPersonSchema,
    by: z.array(z.guid().toLowerCase()).min(1).max(200).optional().describe('Only these people.'),
    action: z.enum(auditedActions).optional(),
    subject: subjectSchema.optional(),
    ...dateFilterFields,
    after: keysetFields.after,
    limit: z.int().min(1).max(200).default(50),
  }),
  reply: { status: 200, schema: keysetPageOf(auditEntrySchema) },
  errors: ['invalid_body', 'invalid_query', 'forbidden'],
  repeatable: true,
})
