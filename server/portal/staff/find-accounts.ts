/** The sender accounts that staff choose from, as the service has them. */
import { senderAccountIdSchema, type SenderAccountId } from '#lib/contract/ids.ts'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import type { FoundAccount, FoundAccounts } from '#lib/ops/acting-replies.ts'
import type { Database } from '#server/db/database.ts'
import { recentlyActedFor } from '../access/acting.ts'
import { knownAccountCode } from '../access/memberships.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Result } from '../gateway/result.ts'

type Lists = Pick<Gateway, 'listSenderAccounts'>

/** As many as are looked through before one types on. */
const shownAtOnce = 20

export async function searchAccounts(
  { listSenderAccounts }: Lists,
  { q, signal }: { q: string; signal?: AbortSignal },
): Promise<Result<FoundAccounts>> {
  const query = { pageSize: shownAtOnce, ...(q === '' ? {} : { q }) }
  const listed = await listSenderAccounts({ query, ...(signal && { signal }) })
  if (!listed.ok) return listed
  const { data, total } = listed.value
  return { ok: true, value: { accounts: data.map(shown), total } }
}

function shown({ id, code, name, dispatch_addresses: places }: SenderAccount): FoundAccount {
  const [first] = places
  return { id, code, name, place: first?.province ?? first?.district ?? first?.country ?? null }
}

/** Asked by its code, which a service finds among any number; null: there is none. */
export async function findAccount(
  { listSenderAccounts }: Lists,
  { id, code }: { id: SenderAccountId; code: string },
): Promise<Result<SenderAccount | null>> {
  const listed = await listSenderAccounts({ query: { q: code, pageSize: 100 } })
  if (!listed.ok) return listed
  return { ok: true, value: listed.value.data.find((each) => each.id === id) ?? null }
}

const recentShown = 8

/** For whom the person acted last, the latest first. */
export async function recentAccounts(
  database: Pick<Database, 'query'>,
  personId: string,
): Promise<readonly (FoundAccount & { readonly reason: string })[]> {
  const recent = await recentlyActedFor(database, { personId, limit: recentShown })
  return recent.map((account) => Object.assign(account, { place: null }))
}

/** Looks by the code that this portal knows for it, if any; null where the service does not list it. */
export async function accountById(
  { listSenderAccounts, database }: Lists & { database: Pick<Database, 'query'> },
  accountId: unknown,
): Promise<FoundAccount | null> {
  const id = senderAccountIdSchema.safeParse(accountId)
  if (!id.success) return null
  const code = await knownAccountCode(database, id.data)
  const query = { pageSize: 100, ...(code !== null && { q: code }) }
  const listed = await listSenderAccounts({ query })
  const account = listed.ok ? listed.value.data.find((each) => each.id === id.data) : undefined
  return account ? shown(account) : null
}
