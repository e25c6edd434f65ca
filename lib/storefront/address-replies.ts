/** The portal's replies to a browser's request for addresses, and how a request can fail. */
import { z } from 'zod'
import { addressResolutionSchema, addressSuggestionSchema } from '../contract/addresses.ts'

/** For the person: each has words and a next step of its own. */
export const addressProblems = [
  'not_found',
  'link_not_supported',
  'link_unreachable',
  'invalid',
  'unavailable',
  'slow',
  'busy',
  'offline',
] as const

export type AddressProblem = (typeof addressProblems)[number]

const failedSchema = z.object({
  state: z.literal('failed'),
  problem: z.enum(addressProblems),
  retryAfterSeconds: z.int().nonnegative().optional(),
})

export type AddressFailure = z.output<typeof failedSchema>

export const suggestReplySchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('found'), suggestions: z.array(addressSuggestionSchema) }),
  failedSchema,
])

export type SuggestReply = z.output<typeof suggestReplySchema>

export const resolveReplySchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('found'), address: addressResolutionSchema }),
  failedSchema,
])

export type ResolveReply = z.output<typeof resolveReplySchema>
