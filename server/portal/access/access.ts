/**
 * Which person sent this request, for which sender account, and what they may do there. Every page, action
 * and handler begins here: what a page showed before says nothing about the sender.
 *
 *     const access = await accessTo(accountId)
 *     if (!access.ok) return { kind: refusalOf(access) }
 *     if (!can(access, 'pay')) return { kind: 'read-only' }
 *
 * Whether a quote or an order is that account's is for the service to say: it is called with
 * `senderAccountId: access.accountId`.
 */
import { senderAccountIdSchema, type SenderAccountId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import { createBatch } from '#server/db/batch.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller } from '../identity/identity.ts'
import { noteSessionUse, type Person } from '../identity/sessions.ts'
import { hashToken } from '../identity/token.ts'
import type { IsOurs } from './organization.ts'
import type { Role } from './rights.ts'
import { readAccess, type AccessQuestion, type AccessRow, type Acting } from './store.ts'

export { accountRoles, accountRoleSchema, can, type AccountRole, type Role } from './rights.ts'
export { lastAccountCookie, noteLastAccount } from './last-account.ts'
export { createOrganization, isOurOrganization, type IsOurs } from './organization.ts'
export {
  addActing,
  addMembership,
  endActing,
  holdMembers,
  holdMembership,
  knownAccountCode,
  lastActing,
  listActing,
  listMembers,
  listMemberships,
  noteAccountCodes,
  recentlyActedFor,
  removeMember,
  setMemberRole,
  settleActing,
  type Acting,
  type Membership,
} from './store.ts'

export interface AccountAccess {
  readonly ok: true
  readonly person: Person
  readonly accountId: SenderAccountId
  readonly role: Role
  /** The switch under which staff act; null for those who belong to the account. */
  readonly acting: Acting | null
}

export type NoAccess =
  | { readonly ok: false; readonly reason: 'signed-out' }
  /** Somebody else's account and one that does not exist look alike. */
  | { readonly ok: false; readonly reason: 'no-access' }
  /** Staff of the organization, who may act for the account once they have said why. */
  | { readonly ok: false; readonly reason: 'must-act'; readonly accountId: SenderAccountId }

export type Access = AccountAccess | NoAccess

export interface AccessDeps {
  readonly database: Pick<Database, 'query'>
  readonly clock: Clock
  readonly isOurs: IsOurs
}

const signedOut: NoAccess = { ok: false, reason: 'signed-out' }

export async function accessBy(
  deps: AccessDeps,
  asked: { token: string | undefined; accountId: unknown; caller: Caller },
): Promise<Access> {
  const tokenHash = hashToken(asked.token)
  if (tokenHash === null) return signedOut
  const accountId = senderAccountIdSchema.safeParse(asked.accountId).data ?? null
  const nowMs = deps.clock.nowMs()
  const [row] = await readAccess(deps.database, { questions: [{ tokenHash, accountId }], nowMs })
  if (!row) return signedOut
  const { sessionId, lastSeenAt, personRole: role } = row
  await noteSessionUse(deps, { sessionId, lastSeenAt, role, caller: asked.caller })
  return judge(row, accountId, deps.isOurs)
}

/** What a row of readAccess says. */
async function judge(
  row: AccessRow | null | undefined,
  accountId: SenderAccountId | null,
  isOurs: IsOurs,
): Promise<Access> {
  if (!row) return signedOut
  if (accountId === null) return { ok: false, reason: 'no-access' }
  const { personId, email, name, personRole, organizationId, sessionId, memberRole, acting } = row
  const person = { id: personId, email, name, role: personRole, organizationId, sessionId }
  if (personRole === 'customer') {
    if (memberRole === null) return { ok: false, reason: 'no-access' }
    return { ok: true, person, accountId, role: memberRole, acting: null }
  }
  if (acting !== null) {
    return { ok: true, person, accountId, role: personRole, acting: { ...acting, accountId } }
  }
  const isStaff = (await isOurs(organizationId)) !== false
  return isStaff ? { ok: false, reason: 'must-act', accountId } : { ok: false, reason: 'no-access' }
}

/** How actions and handlers answer without access: a must-act is for pages to explain. */
export function refusalOf({ reason }: NoAccess): 'signed-out' | 'not-found' {
  return reason === 'signed-out' ? reason : 'not-found'
}

const mostInOneStatement = 500
const statementsAtOnce = 2
const statementsEveryMs = 10

export type BatchedAccess = (asked: {
  token: string | undefined
  accountId: unknown
}) => Promise<Access>

/**
 * Access for a thousand polls a second: the polls of one moment are answered by one statement. Each is
 * asked anew, so a session that has ended is noticed at the next poll. A poll does not keep a session
 * alive: a page that is left open signs nobody in for longer.
 */
export function createBatchedAccess({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): BatchedAccess {
  const { ask } = createBatch<AccessQuestion, AccessRow | null>({
    most: mostInOneStatement,
    atOnce: statementsAtOnce,
    everyMs: statementsEveryMs,
    answer: (questions) => readAccess(database, { questions, nowMs: clock.nowMs() }),
  })
  return async (asked) => {
    const tokenHash = hashToken(asked.token)
    if (tokenHash === null) return { ok: false, reason: 'signed-out' }
    const accountId = senderAccountIdSchema.safeParse(asked.accountId).data ?? null
    // Staff without a switch are refused in any case: whose staff they are needs no question here.
    return judge(await ask({ tokenHash, accountId }), accountId, async () => false)
  }
}
