/** The organization of a key pair, and its units. */
import { z } from 'zod'
import { currencySchema } from './currencies.ts'
import { organizationIdSchema, organizationUnitIdSchema } from './ids.ts'
import { ours } from './ours.ts'
import { planFeatures } from './plan-features.ts'
import { nameSchema, referenceSchema } from './texts.ts'
import { latitudeSchema, longitudeSchema } from './coordinates.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOf } from './paging.ts'
import { unitKinds } from './unit-kinds.ts'

export const planFeatureSchema = z.enum(planFeatures).meta({ id: 'PlanFeature' })

export const organizationSchema = z
  .object({
    id: organizationIdSchema,
    name: nameSchema,
    currency: currencySchema.describe('The settlement currency.'),
    timezone: z.string().describe('IANA time zone, such as Asia/Bangkok.'),
    features: z.array(planFeatureSchema),
    custom_waybill_numbers: z.boolean(),
    legacy_responses: z.boolean(),
  })
  .meta({ id: 'Organization', ...ours('The interface does not show this record.') })

export type Organization = z.output<typeof organizationSchema>

export const organizationUnitSchema = z
  .object({
    id: organizationUnitIdSchema.describe('Usable as origin_unit_id.'),
    code: referenceSchema,
    name: nameSchema,
    kind: z.enum(unitKinds),
    address: z.string(),
    province: z.string(),
    lat: latitudeSchema.nullable(),
    lng: longitudeSchema.nullable(),
  })
  .meta({ id: 'OrganizationUnit', ...ours('The interface does not show this record.') })

export type OrganizationUnit = z.output<typeof organizationUnitSchema>

export const listOrganizations = defineEndpoint({
  name: 'listOrganizations',
  method: 'GET',
  path: '/api/organizations',
  summary: 'The organization that the API key belongs to',
  notes: 'The interface does not show payload and reply. The list holds the caller only.',
  reply: { status: 200, schema: listOf(organizationSchema) },
})

export const listOrganizationUnits = defineEndpoint({
  name: 'listOrganizationUnits',
  method: 'GET',
  path: '/api/organization-units',
  summary: 'Depots, hubs and branches, for origin_unit_id',
  notes:
    'The interface does not show payload and reply. It lists the path in the group of load planning and not among those without a plan limit, so it needs the feature of that group.',
  feature: 'delivery.planning',
  reply: { status: 200, schema: listOf(organizationUnitSchema) },
})
