/** The fields of a webhook rule's form. Apart from the form, which a browser shows without schemas. */
import { z } from 'zod'
import { webhookRuleIdSchema } from '../contract/ids.ts'
import { webhookDeliveries, webhookMethods } from '../contract/webhook-choices.ts'
import { webhookTriggerSchema } from '../contract/webhook-rules.ts'

const longest = 20_000
const line = z.string().max(4_000)
const list = z.array(z.string().max(500)).max(200)

const headerSchema = z.object({ name: line, value: line })

export const ruleFormSchema = z.object({
  name: line,
  enabled: z.boolean(),
  trigger: webhookTriggerSchema,
  cron: line,
  timezone: line,
  minWeight: line,
  maxWeight: line,
  tags: list,
  serviceIds: list,
  routeIds: list,
  states: list,
  accountIds: list,
  senderProvinces: list,
  receiverProvinces: list,
  method: z.enum(webhookMethods),
  url: line,
  /** Null: they stay as they are. */
  headers: z.array(headerSchema).max(100).nullable(),
  bodyTemplate: z.string().max(longest + 1),
  timeout: line,
  delivery: z.enum(webhookDeliveries),
  breaks: z.boolean(),
  breakerFailures: line,
  breakerMinutes: line,
  standardWebhooks: z.boolean(),
})

export type RuleForm = z.output<typeof ruleFormSchema>
export type HeaderRow = z.output<typeof headerSchema>

/** A form that a tab keeps; `seen` as below. */
export const keptRuleFormSchema = z.object({ form: ruleFormSchema, seen: z.string().nullable() })

/** `ruleId` null: a new rule. `seen`: the `updated_at` of the rule that the form was filled from. */
export const savedFormSchema = z.object({
  ruleId: webhookRuleIdSchema.nullable(),
  seen: z.iso.datetime().nullable(),
  form: ruleFormSchema,
})

export type SavedForm = z.input<typeof savedFormSchema>

export const previewedFormSchema = z.object({
  form: ruleFormSchema,
  /** Names whose headers stay as they are. */
  headerNames: list,
  /** Empty: the newest waybill. */
  waybillNo: z.string().trim().max(64),
})

export type PreviewedForm = z.input<typeof previewedFormSchema>
