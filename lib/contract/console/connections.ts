/**
 * The payment gateway and the carriers of the organization, and which carrier is asked for which order, for
 * administrators.
 */
import { z } from 'zod'
import { currencySchema } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { serviceAreaIdSchema, serviceIdSchema } from '../ids.ts'
import { paymentMethodNameSchema } from '../payment-methods.ts'
import { providerSchema } from '../quotes.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'

const byPersonSchema = z.object({ actor: actingPersonSchema })

/** The outside parties that are reached over HTTP. */
export const outsideParties = ['gateway', 'provider_a', 'provider_b'] as const
export type OutsideParty = (typeof outsideParties)[number]

const params = z.object({ party: z.enum(outsideParties) })
const seenSchema = timestampSchema
  .nullable()
  .describe('`updated_at` of the version that the change was made from; null: there was none.')

const baseUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((text) => {
    const url = URL.parse(text)
    return url !== null && `${url.username}${url.password}${url.search}${url.hash}` === ''
  }, 'without a name, a password, a query and a fragment')

const editedConnectionSchema = z.object({
  account: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .describe('By which the party knows the organization.'),
  key: z
    .string()
    .regex(/^[\x21-\x7e]{8,500}$/)
    .nullable()
    .describe('Both sides sign with it. It is sealed and never shown. Null: the one that is kept.'),
  base_url: baseUrlSchema
    .nullable()
    .describe('Null: the sandbox of this installation, where it has one.'),
  active: z.boolean().describe('False: nothing new goes to it; what it has goes on.'),
})

export type EditedConnection = z.output<typeof editedConnectionSchema>

const shownConnectionSchema = editedConnectionSchema
  .omit({ key: true })
  .extend({ updated_at: timestampSchema })

const carrierRuleSchema = z.object({
  service_id: serviceIdSchema.nullable().describe('Null: every service.'),
  service_area_id: serviceAreaIdSchema.nullable().describe('Null: everywhere.'),
  provider: providerSchema,
})

export const listConnections = defineEndpoint({
  right: 'manageConnections',
  name: 'listConnections',
  method: 'POST',
  path: '/api/console/connections/list',
  summary: 'The payment gateway, the carriers and the rules by which carriers are asked',
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({
      parties: z.array(
        z.object({
          party: z.enum(outsideParties),
          connection: shownConnectionSchema.nullable().describe('Null: it is not connected.'),
          callback_url: z
            .string()
            .nullable()
            .describe('The party must be told it. Null: it is told with each call.'),
        }),
      ),
      paused_methods: z
        .array(paymentMethodNameSchema)
        .describe('Closed for orders and top-ups that begin now.'),
      gateway_currencies: z.array(currencySchema).describe('A trade can be in one of these.'),
      has_sandbox: z.boolean(),
      rules: z.array(carrierRuleSchema).describe('In the order in which they are asked.'),
      rules_updated_at: timestampSchema.nullable().describe('Null: there is no rule.'),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export type ListedConnections = z.output<typeof listConnections.reply.schema>

export const switchPaymentMethod = defineEndpoint({
  right: 'manageConnections',
  name: 'switchPaymentMethod',
  method: 'POST',
  path: '/api/console/payment-methods/{method}/switch',
  summary: 'Closes a way to pay, or opens it again',
  notes: 'A payment that has begun is finished in the way that it began.',
  params: z.object({ method: paymentMethodNameSchema }),
  body: byPersonSchema.extend({ paused: z.boolean() }),
  reply: { status: 200, schema: z.object({ paused: z.boolean() }) },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export const saveConnection = defineEndpoint({
  right: 'manageConnections',
  name: 'saveConnection',
  method: 'POST',
  path: '/api/console/connections/{party}/save',
  summary: 'Connects an outside party, or changes the connection',
  notes:
    'What was paid or booked through an account goes on through it. It may not lead to a private network, except to those that the configuration names.',
  params,
  body: byPersonSchema.extend({
    connection: editedConnectionSchema,
    seen_updated_at: seenSchema,
  }),
  reply: { status: 200, schema: z.object({ updated_at: timestampSchema }) },
  errors: ['invalid_body', 'forbidden', 'changed_meanwhile'],
})

export const connectionTrials = [
  'works',
  'not_connected',
  'key_refused',
  'address_refused',
  'not_reachable',
  'timed_out',
  'failed',
  'unreadable',
] as const
export type ConnectionTrial = (typeof connectionTrials)[number]

export const tryConnection = defineEndpoint({
  right: 'manageConnections',
  name: 'tryConnection',
  method: 'POST',
  path: '/api/console/connections/{party}/try',
  summary: 'Calls the party with the kept key, about something that it cannot know',
  params,
  body: byPersonSchema,
  reply: { status: 200, schema: z.object({ outcome: z.enum(connectionTrials) }) },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export const saveCarrierRules = defineEndpoint({
  right: 'manageConnections',
  name: 'saveCarrierRules',
  method: 'POST',
  path: '/api/console/carrier-rules',
  summary: 'Replaces the rules by which carriers are asked',
  body: byPersonSchema.extend({
    rules: z.array(carrierRuleSchema).max(100),
    seen_updated_at: seenSchema,
  }),
  reply: { status: 200, schema: z.object({ updated_at: timestampSchema.nullable() }) },
  errors: ['invalid_body', 'forbidden', 'changed_meanwhile'],
})
