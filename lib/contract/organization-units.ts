import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from './coordinates.ts'
import { organizationUnitIdSchema } from './ids.ts'
import { ours } from './ours.ts'
import { nameSchema, referenceSchema } from './texts.ts'

export const organizationUnitKinds = ['headquarters', 'depot', 'hub', 'branch'] as const

export const organizationUnitSchema = z
  .object({
    id: organizationUnitIdSchema.describe('Usable as origin_unit_id.'),
    code: referenceSchema,
    name: nameSchema,
    kind: z.enum(organizationUnitKinds),
    address: z.string(),
    province: z.string(),
    lat: latitudeSchema.nullable(),
    lng: longitudeSchema.nullable(),
  })
  .meta({ id: 'OrganizationUnit', ...ours('The interface does not show this record.') })

export type OrganizationUnit = z.output<typeof organizationUnitSchema>
