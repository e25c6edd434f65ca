/** The key pair that programs of the organization sign with, for administrators. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { timestampSchema } from '../timestamps.ts'
import { actingPersonSchema } from './acting-person.ts'

/** The longest time for which a replaced pair is accepted besides the new one. */
export const maxOverlapHours = 24

const byPersonSchema = z.object({ actor: actingPersonSchema })
const apiKeySchema = z.string().max(200)

const shownPairSchema = z.object({
  api_key: apiKeySchema,
  created_at: timestampSchema,
  last_used_at: timestampSchema
    .nullable()
    .describe('To the minute. Null: no call has been signed with it.'),
  last_used_from: z.string().nullable().describe('The IP address of that call.'),
  last_refused_at: timestampSchema
    .nullable()
    .describe('To the minute: a call that named the key and was not signed rightly. Null: none.'),
  last_refused_from: z.string().nullable(),
})

export const readCredentials = defineEndpoint({
  right: 'manageKeys',
  name: 'readCredentials',
  method: 'POST',
  path: '/api/console/credentials',
  summary: 'The key pairs that are accepted, without their secrets',
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({
      current: shownPairSchema.nullable().describe('Null: there is none.'),
      former: shownPairSchema
        .extend({ ends_at: timestampSchema })
        .nullable()
        .describe('The pair before it, where it is accepted still.'),
      legacy_responses: z.boolean().describe('Every reply comes in the compatibility envelope.'),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export type ShownCredentials = z.output<typeof readCredentials.reply.schema>

export const renewCredentials = defineEndpoint({
  right: 'manageKeys',
  name: 'renewCredentials',
  method: 'POST',
  path: '/api/console/credentials/renew',
  summary: 'Makes a new key pair; the old one ends',
  notes:
    'When it answers, no process accepts an older pair, except where `keep_old_hours` says so. Webhooks are signed with the new secret at once.',
  body: byPersonSchema.extend({
    seen_api_key: apiKeySchema
      .nullable()
      .describe('The key that is to be replaced: when another one is in force, 409.'),
    keep_old_hours: z
      .int()
      .min(0)
      .max(maxOverlapHours)
      .default(0)
      .describe('For so long the old pair is accepted besides. 0: it ends at once.'),
  }),
  reply: {
    status: 200,
    schema: z.object({
      api_key: apiKeySchema,
      api_secret: z.string().describe('It is never shown again.'),
    }),
  },
  errors: ['invalid_body', 'forbidden', 'changed_meanwhile'],
})

export const endFormerCredentials = defineEndpoint({
  right: 'manageKeys',
  name: 'endFormerCredentials',
  method: 'POST',
  path: '/api/console/credentials/former/end',
  summary: 'Ends the pair before the one in force at once',
  body: byPersonSchema,
  reply: {
    status: 200,
    schema: z.object({ ended: z.boolean().describe('False: there was none any more.') }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export const setLegacyResponses = defineEndpoint({
  right: 'manageKeys',
  name: 'setLegacyResponses',
  method: 'POST',
  path: '/api/console/credentials/legacy-responses',
  summary: 'Whether every reply comes in the compatibility envelope',
  body: byPersonSchema.extend({ legacy_responses: z.boolean() }),
  reply: { status: 200, schema: z.object({ legacy_responses: z.boolean() }) },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})
