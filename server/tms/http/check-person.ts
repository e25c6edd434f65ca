/**
 * Whether the person of a console call may make it: the `actor` in the signed payload, of the organization
 * that signed it, in a role with the right.
 */
import { z } from 'zod'
import { actingPersonSchema } from '#lib/contract/console/acting-person.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { can, type Right } from '#lib/rights.ts'
import type { Payload } from './read-payload.ts'
import { ServiceError } from './service-error.ts'

const byPersonSchema = z.object({ actor: actingPersonSchema })

export function checkPerson(
  payload: Payload,
  { organizationId, right }: { organizationId: OrganizationId; right: Right },
): void {
  const { data } = byPersonSchema.safeParse(payload)
  const mayDo = data?.actor.organization === organizationId && can(data.actor, right)
  if (!mayDo) throw new ServiceError('forbidden')
}
