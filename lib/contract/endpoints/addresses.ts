import {
  addressResolveSchema,
  addressSuggestionsSchema,
  addressSuggestQuerySchema,
  resolvedAddressSchema,
} from '../addresses.ts'
import { defineEndpoint } from '../endpoint.ts'

export const resolveAddress = defineEndpoint({
  name: 'resolveAddress',
  method: 'POST',
  path: '/api/address/resolve',
  summary: 'A text, map link or point to a structured address with coordinates',
  feature: null,
  senderAccount: 'none',
  body: addressResolveSchema,
  reply: { status: 200, schema: resolvedAddressSchema },
  errors: [
    'invalid_input_mode',
    'coordinates_out_of_range',
    'invalid_body',
    'address_not_resolved',
    'map_link_not_supported',
    'map_link_unreachable',
  ],
  repeatable: true,
})

export const suggestAddresses = defineEndpoint({
  name: 'suggestAddresses',
  method: 'GET',
  path: '/api/address/suggest',
  summary: 'Places that begin like what was typed so far',
  feature: null,
  senderAccount: 'none',
  query: addressSuggestQuerySchema,
  reply: { status: 200, schema: addressSuggestionsSchema },
  errors: ['invalid_query'],
  repeatable: true,
  addition: true,
})
