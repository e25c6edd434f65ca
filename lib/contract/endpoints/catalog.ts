/** The catalog of an organization: additions, which the interface has in the admin console only. */
import { addonSchema } from '../addons.ts'
import { bankSchema } from '../banks.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../paging.ts'
import { vehicleTypeSchema } from '../vehicle-types.ts'

export const listVehicleTypes = defineEndpoint({
  name: 'listVehicleTypes',
  method: 'GET',
  path: '/api/vehicle-types',
  summary: 'The vehicle types with their load space, payload and axles, smallest first',
  feature: null,
  senderAccount: 'none',
  reply: { status: 200, schema: listOf(vehicleTypeSchema) },
  errors: [],
  repeatable: true,
  addition: true,
})

export const listAddons = defineEndpoint({
  name: 'listAddons',
  method: 'GET',
  path: '/api/addons',
  summary: 'The add-ons a quote can have',
  feature: null,
  senderAccount: 'none',
  reply: { status: 200, schema: listOf(addonSchema) },
  errors: [],
  repeatable: true,
  addition: true,
})

export const listBanks = defineEndpoint({
  name: 'listBanks',
  method: 'GET',
  path: '/api/banks',
  summary: 'The banks whose app can be opened to pay',
  feature: null,
  senderAccount: 'none',
  reply: { status: 200, schema: listOf(bankSchema) },
  errors: [],
  repeatable: true,
  addition: true,
})
