/** Every operation of the interface, in the order of its part 4, additions beside their kin. */
import type { Endpoint } from './endpoint.ts'
import { listOrganizations, listOrganizationUnits } from './endpoints/organizations.ts'
import { createSenderAccount, listSenderAccounts } from './endpoints/sender-accounts.ts'

export const endpoints: readonly Endpoint[] = [
  listOrganizations,
  listOrganizationUnits,
  listSenderAccounts,
  createSenderAccount,
]
