/** Sender accounts, the customer accounts that mode B calls act for. */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from './coordinates.ts'
import { countryCodeSchema } from './countries.ts'
import { currencySchema } from './currencies.ts'
import { dispatchAddressIdSchema, senderAccountIdSchema } from './ids.ts'
import { mostDispatchAddresses } from './limits.ts'
import { ours } from './ours.ts'
import { pageOf, pagingQuerySchema } from './paging.ts'
import {
  addressTextSchema,
  nameSchema,
  optionalLineSchema,
  phoneSchema,
  postalCodeSchema,
  referenceSchema,
} from './texts.ts'
import { timestampSchema } from './timestamps.ts'
import { defineEndpoint } from './endpoint.ts'

/** A place where an account's goods are picked up. A waybill's senderPhone is matched against `phone`. */
export const dispatchAddressSchema = z
  .object({
    id: dispatchAddressIdSchema,
    contact_name: z.string(),
    phone: phoneSchema,
    address: z.string(),
    subdistrict: z.string().nullable(),
    district: z.string().nullable(),
    province: z.string().nullable(),
    postal_code: z.string().nullable(),
    country: countryCodeSchema,
    lat: latitudeSchema.nullable(),
    lng: longitudeSchema.nullable(),
  })
  .meta({ id: 'DispatchAddress', ...ours('The interface does not show this record.') })

export type DispatchAddress = z.output<typeof dispatchAddressSchema>

export const senderAccountSchema = z
  .object({
    id: senderAccountIdSchema.describe('The value of X-Sender-Account-Id.'),
    code: referenceSchema,
    name: nameSchema,
    phone: phoneSchema.nullable().describe('Its registered dispatch phone.'),
    currency: currencySchema.nullable().describe("The wallet's currency; null without a wallet."),
    dispatch_addresses: z.array(dispatchAddressSchema),
    created_at: timestampSchema,
  })
  .meta({ id: 'SenderAccount', ...ours('The interface does not show this record.') })

export type SenderAccount = z.output<typeof senderAccountSchema>

/** As many as a page has. */
const accountsPerQuery = 100

export const senderAccountsQuerySchema = pagingQuerySchema.extend({
  q: optionalLineSchema
    .optional()
    .meta(ours('Only accounts whose code, name or phone contains this.')),
  id: z
    .codec(
      z.string().max(accountsPerQuery * 37),
      z.array(senderAccountIdSchema).min(1).max(accountsPerQuery),
      { decode: (text) => text.split(','), encode: (ids) => ids.join(',') },
    )
    .optional()
    .meta(
      ours(`Only these accounts: their ids, at most ${accountsPerQuery}, separated by commas.`),
    ),
})

export const newDispatchAddressSchema = z.object({
  contact_name: nameSchema,
  phone: phoneSchema,
  address: addressTextSchema,
  subdistrict: nameSchema.optional(),
  district: nameSchema.optional(),
  province: nameSchema.optional(),
  postal_code: postalCodeSchema.optional(),
  country: countryCodeSchema,
  lat: latitudeSchema.optional(),
  lng: longitudeSchema.optional(),
})

export const senderAccountCreateSchema = z
  .object({
    code: referenceSchema
      .optional()
      .describe('Unique in the organization; made by the service when left out.'),
    name: nameSchema,
    phone: phoneSchema.optional(),
    dispatch_addresses: z.array(newDispatchAddressSchema).max(mostDispatchAddresses).default([]),
  })
  .meta({ id: 'SenderAccountCreate', ...ours('An addition.') })

export const listSenderAccounts = defineEndpoint({
  name: 'listSenderAccounts',
  method: 'GET',
  path: '/api/sender-accounts',
  summary: 'The sender accounts of the organization, by name',
  notes: 'The interface does not show payload and reply; paging and search are ours.',
  feature: 'sender_accounts',
  query: senderAccountsQuerySchema,
  reply: { status: 200, schema: pageOf(senderAccountSchema) },
  errors: ['invalid_query'],
})

export const createSenderAccount = defineEndpoint({
  name: 'createSenderAccount',
  method: 'POST',
  path: '/api/sender-accounts',
  summary: 'A new sender account',
  notes: 'A code that is taken answers 409, so a caller that chooses the code may safely repeat.',
  feature: 'sender_accounts',
  body: senderAccountCreateSchema,
  reply: { status: 201, schema: senderAccountSchema },
  errors: ['invalid_body', 'sender_account_code_taken'],
  addition: true,
})
