/**
 * The sender account that a call acts for (interface 5.9). An invalid UUID, a missing account and another
 * organization's account are one case: the same query and the same reply, so that ids cannot be probed.
 */
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { type OrganizationId, senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { Accounts, SenderAccount } from '../accounts/accounts.ts'
import type { ServiceRequest } from './exchange.ts'
import { ServiceError } from './service-error.ts'

const senderAccountHeader = 'x-sender-account-id'

/** A valid UUID that no account has; used for a header that is not a UUID. */
const unusedId = senderAccountIdSchema.parse('00000000-0000-0000-0000-000000000000')

export async function resolveSenderAccount(
  request: ServiceRequest,
  {
    need,
    organizationId,
    accounts,
  }: { need: Endpoint['senderAccount']; organizationId: OrganizationId; accounts: Accounts },
): Promise<SenderAccount | null> {
  if (need === undefined) return null
  const given = request.header(senderAccountHeader)
  if (given === null) {
    if (need === 'required') throw new ServiceError('unauthenticated')
    return null
  }
  const id = senderAccountIdSchema.safeParse(given)
  const account = await accounts.find(organizationId, id.success ? id.data : unusedId)
  if (account === null) throw new ServiceError('forbidden')
  return account
}
