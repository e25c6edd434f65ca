/**
 * The sender account that a call acts for (interface 5.9). Not a UUID, no such account and another
 * organization's account are one case: the same question to the database and the same reply, so that
 * ids cannot be probed.
 */
import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Accounts, SenderAccount } from '../accounts/accounts.ts'
import type { Asked } from './exchange.ts'
import { ServiceError } from './service-error.ts'

const senderAccountHeader = 'x-sender-account-id'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Well-formed and never given out: what is not a UUID is looked up as this. */
const nobodysId = '00000000-0000-0000-0000-000000000000'

export async function resolveSenderAccount(
  asked: Asked,
  {
    need,
    organizationId,
    accounts,
  }: { need: Endpoint['senderAccount']; organizationId: string; accounts: Accounts },
): Promise<SenderAccount | null> {
  if (need === 'none') return null
  const given = asked.header(senderAccountHeader)
  if (given === null) {
    if (need === 'required') throw new ServiceError('unauthenticated')
    return null
  }
  const id = uuid.test(given) ? given.toLowerCase() : nobodysId
  const account = await accounts.find(organizationId, id)
  if (account === null) throw new ServiceError('forbidden')
  return account
}
