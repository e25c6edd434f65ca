/**
 * The sender accounts of a person, as the service names them: a customer's by membership; those that
 * staff act for now.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { findActing, listActing } from '../acting/acting.ts'
import { listMemberships, type Membership } from '../access/store.ts'
import { gateway, type Gateway } from '../gateway/gateway.ts'
import type { Result } from '../gateway/result.ts'
import { portalRuntime } from '../runtime.ts'
import type { Person } from './sessions.ts'

type Actor = Pick<Person, 'id' | 'role'>

export interface AccountDeps {
  readonly database: Database
  readonly gateway: Pick<Gateway, 'listSenderAccounts'>
  readonly clock: Clock
}

function ownDeps(): AccountDeps {
  return { database: portalRuntime().database, gateway: gateway(), clock: systemClock }
}

const pageSize = 100
/** Of one person's accounts. */
const askedAtOnce = 8
/** Whoever has more accounts than this finds one by its name, and not in a list. */
const mostPages = 20

/** By name, as the service has them now. */
export async function accountsOf(
  person: Actor,
  deps: AccountDeps = ownDeps(),
): Promise<Result<readonly SenderAccount[]>> {
  const memberships =
    person.role === 'customer'
      ? await listMemberships(deps.database, person.id)
      : await actedFor(deps, person)
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
    const walked = await walk(deps, (accounts) => {
      take(accounts)
      return missing.size === 0
    })
    if (!walked.ok) return walked
    await noteCodes(deps, person, found)
  }
  return { ok: true, value: found.toSorted((a, b) => a.name.localeCompare(b.name)) }
}

/** One of the person's, without a look at the others; null where the service lists none of its id. */
export async function accountOf(
  person: Actor,
  accountId: SenderAccountId,
  deps: AccountDeps = ownDeps(),
): Promise<Result<SenderAccount | null>> {
  const code = await codeOf(deps, person, accountId)
  const listed = code === null ? null : await listedBy(deps, code)
  if (listed !== null && !listed.ok) return listed
  const found = listed?.value.find(({ id }) => id === accountId)
  if (found !== undefined) return { ok: true, value: found }
  const all = await accountsOf(person, deps)
  return all.ok ? { ok: true, value: all.value.find(({ id }) => id === accountId) ?? null } : all
}

async function codeOf(
  deps: AccountDeps,
  person: Actor,
  accountId: SenderAccountId,
): Promise<string | null> {
  if (person.role !== 'customer') {
    const acting = await findActing(deps, { personId: person.id, accountId })
    return acting?.accountCode ?? null
  }
  const membership = await deps.database.one<Pick<Membership, 'code'>>(
    `select account_code as code from portal.memberships
     where person_id = $1 and sender_account_id = $2`,
    [person.id, accountId],
  )
  return membership?.code ?? null
}

async function listedBy(
  { gateway: { listSenderAccounts } }: AccountDeps,
  code: string,
): Promise<Result<readonly SenderAccount[]>> {
  const listed = await listSenderAccounts({ query: { q: code, pageSize } })
  return listed.ok ? { ok: true, value: listed.value.data } : listed
}

async function actedFor(deps: AccountDeps, person: Actor): Promise<Membership[]> {
  const running = await listActing(deps, deps.database, person.id)
  return running.map(({ accountId, accountCode }) => ({ id: accountId, code: accountCode }))
}

async function walk(
  deps: AccountDeps,
  isEnough: (page: readonly SenderAccount[]) => boolean,
): Promise<Result<readonly SenderAccount[]>> {
  const all: SenderAccount[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const listed = await deps.gateway.listSenderAccounts({ query: { page, pageSize } })
    if (!listed.ok) return listed
    all.push(...listed.value.data)
    if (isEnough(listed.value.data) || page >= listed.value.totalPages) break
  }
  return { ok: true, value: all }
}

/** So that the next time each is asked for by its code, and nobody walks through all of them. */
async function noteCodes(
  { database }: AccountDeps,
  person: Actor,
  accounts: readonly SenderAccount[],
): Promise<void> {
  await database.query(
    `update portal.memberships m set account_code = a.code
     from unnest($2::uuid[], $3::text[]) as a (id, code)
     where m.person_id = $1 and m.sender_account_id = a.id and m.account_code is null`,
    [person.id, accounts.map(({ id }) => id), accounts.map(({ code }) => code)],
  )
}
