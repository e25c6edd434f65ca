/**
 * A new customer's sender account, opened at the service. Its code is made from the person's id, so
 * that a second try after a lost reply finds the first one's account and opens no other.
 */
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import { addMembership, listMemberships } from '../access/memberships.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Failure, Result } from '../gateway/result.ts'
import type { Person } from '../identity/sessions.ts'

/** `not offered`: this service opens accounts for nobody who asks like this. */
export type OpenedAccount = 'opened' | 'not offered' | 'failed'

export async function openAccount(
  person: Pick<Person, 'id' | 'name' | 'role'>,
  { database, gateway, clock }: PortalDeps = portalDeps(),
): Promise<OpenedAccount> {
  if (person.role !== 'customer') return 'not offered'
  if ((await listMemberships(database, person.id)).length > 0) return 'opened'
  const code = codeFor(person.id)
  const created = await gateway.createSenderAccount({ body: { code, name: person.name } })
  const account = isTaken(created) ? await findByCode(gateway, code) : created
  if (!account.ok) return isNotOffered(account.failure) ? 'not offered' : 'failed'
  const { id: accountId, code: ownCode } = account.value
  await addMembership(database, {
    personId: person.id,
    accountId,
    code: ownCode,
    role: 'owner',
    joinedAt: new Date(clock.nowMs()),
  })
  return 'opened'
}

/** The last 12 digits of a UUID v7 are random. */
function codeFor(personId: string): string {
  return `WEB-${personId.slice(-12).toUpperCase()}`
}

function isTaken(created: Result<unknown>): boolean {
  return !created.ok && created.failure.kind === 'rejected' && created.failure.status === 409
}

async function findByCode(gateway: Gateway, code: string): Promise<Result<SenderAccount>> {
  const listed = await gateway.listSenderAccounts({ query: { q: code } })
  if (!listed.ok) return listed
  const account = listed.value.data.find((each) => each.code === code)
  if (account) return { ok: true, value: account }
  return { ok: false, failure: { kind: 'malformed', code: 'account_not_listed' } }
}

/** A service elsewhere need not have this addition, nor the organization's plan the feature. */
function isNotOffered({ kind, status }: Failure): boolean {
  return kind === 'rejected' && [403, 404, 405, 501].includes(status ?? 0)
}
