/**
 * The person who makes a console call. The portal knows the person and signs it into the body of every
 * call; the service checks role and organization, and writes them to the audit.
 */
import { z } from 'zod'
import { staffRoles } from '../../rights.ts'
import { organizationIdSchema } from '../ids.ts'

export const actingPersonSchema = z.object({
  id: z.guid().toLowerCase(),
  role: z.enum(['customer', ...staffRoles]),
  organization: organizationIdSchema,
})

export type ActingPerson = z.output<typeof actingPersonSchema>
