import { defineEndpoint } from '../endpoint.ts'
import { organizationUnitSchema } from '../organization-units.ts'
import { organizationSchema } from '../organizations.ts'
import { listOf } from '../paging.ts'

export const listOrganizations = defineEndpoint({
  name: 'listOrganizations',
  method: 'GET',
  path: '/api/organizations',
  summary: 'The organization that the API key belongs to',
  notes: 'The interface does not show payload and reply. The list holds the caller only.',
  feature: null,
  senderAccount: 'none',
  reply: { status: 200, schema: listOf(organizationSchema) },
  errors: [],
  repeatable: true,
})

export const listOrganizationUnits = defineEndpoint({
  name: 'listOrganizationUnits',
  method: 'GET',
  path: '/api/organization-units',
  summary: 'Depots, hubs and branches, for origin_unit_id',
  notes:
    'The interface does not show payload and reply. It lists the path in the group of load planning and not among those without a plan limit, so it needs the feature of that group.',
  feature: 'delivery.planning',
  senderAccount: 'none',
  reply: { status: 200, schema: listOf(organizationUnitSchema) },
  errors: [],
  repeatable: true,
})
