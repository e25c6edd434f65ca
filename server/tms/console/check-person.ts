/** Whether the acting person may do this: of the organization that signed, and in a role that does it. */
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { ServiceError } from '../http/service-error.ts'

export function checkPerson(
  person: ActingPerson,
  {
    organizationId,
    roles,
  }: { organizationId: OrganizationId; roles: readonly ActingPerson['role'][] },
): void {
  if (person.organization !== organizationId || !roles.includes(person.role)) {
    throw new ServiceError('forbidden')
  }
}
