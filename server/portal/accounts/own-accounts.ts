/** A person's sender accounts, as the service names them: by membership, or while staff act for them. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import { listActing } from '../access/acting.ts'
import {
  addMembership,
  listMemberships,
  noteAccountCodes,
  type Membership,
} from '../access/memberships.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Failure, Result } from '../gateway/result.ts'
import type { Person } from '../identity/sessions.ts'

type Actor = Pick<Person, 'id' | 'role'>

const pageSize = 100
/** How many of one person's accounts are read at once. */
const askedAtOnce = 8
/** With more accounts than this, a person finds one by its name and not in a list. */
const mostPages = 20

/** By name, as the service has them now. */
export async function accountsOf(
  person: Actor,
  deps: PortalDeps = portalDeps(),
): Promise<Result<readonly SenderAccount[]>> {
  const memberships = await membershipsOf(deps, person)
  const missing = new Set(memberships.map(({ id }) => id))
  const found: SenderAccount[] = []
  const take = (accounts: readonly SenderAccount[]) => {
    for (const account of accounts) if (missing.delete(account.id)) found.push(account)
  }
  const codes = memberships.flatMap(({ code }) => (code === null ? [] : [code]))
  for (let at = 0; at < codes.length; at += askedAtOnce) {
    const asked = codes.slice(at, at + askedAtOnce).map((code) => listedBy(deps, code))
    for (const listed of await Promise.all(asked)) {
      if (!listed.ok) return listed
      take(listed.value)
    }
  }
  if (missing.size > 0) {
    for (let page = 1, pages = 1; page <= pages && missing.size > 0; page += 1) {
      const listed = await deps.gateway.listSenderAccounts({ query: { page, pageSize } })
      if (!listed.ok) return listed
      take(listed.value.data)
      pages = Math.min(listed.value.totalPages, mostPages)
    }
    await noteAccountCodes(deps.database, person.id, found)
  }
  return { ok: true, value: found.toSorted((a, b) => a.name.localeCompare(b.name)) }
}

/** One of the person's, without a look at the others; null where the service lists none of its id. */
export async function accountOf(
  person: Actor,
  accountId: SenderAccountId,
  deps: PortalDeps = portalDeps(),
): Promise<Result<SenderAccount | null>> {
  const code = (await membershipsOf(deps, person)).find(({ id }) => id === accountId)?.code ?? null
  const listed = code === null ? null : await listedBy(deps, code)
  if (listed !== null && !listed.ok) return listed
  const found = listed?.value.find(({ id }) => id === accountId)
  if (found !== undefined) return { ok: true, value: found }
  const all = await accountsOf(person, deps)
  return all.ok ? { ok: true, value: all.value.find(({ id }) => id === accountId) ?? null } : all
}

async function listedBy(
  { gateway: { listSenderAccounts } }: PortalDeps,
  code: string,
): Promise<Result<readonly SenderAccount[]>> {
  const listed = await listSenderAccounts({ query: { q: code, pageSize } })
  return listed.ok ? { ok: true, value: listed.value.data } : listed
}

async function membershipsOf(
  { database, clock }: PortalDeps,
  { id: personId, role }: Actor,
): Promise<Membership[]> {
  if (role === 'customer') return listMemberships(database, personId)
  const running = await listActing(database, { personId, nowMs: clock.nowMs() })
  return running.map(({ accountId, accountCode }) => ({ id: accountId, code: accountCode }))
}

/** `not offered`: this service opens accounts for nobody who asks like this. */
export type OpenedAccount = 'opened' | 'not offered' | 'failed'

/**
 * A new customer's sender account, opened at the service. Its code is made from the person's id, so
 * that a second try after a lost reply finds the first one's account and opens no other.
 */
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
