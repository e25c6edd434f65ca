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
import {
  senderAccountIdSchema,
  type OrganizationId,
  type SenderAccountId,
} from '#lib/contract/ids.ts'
import type { AccountRole, PersonRole, Role } from '#lib/rights.ts'
import type { Clock } from '#server/clock.ts'
import { createBatch } from '#server/db/batch.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { PortalDeps } from '../deps.ts'
import type { Caller } from '../identity/identity.ts'
import { noteSessionUse, type Person } from '../identity/sessions.ts'
import { hashToken } from '../identity/token.ts'
import type { IsOurs } from './organization.ts'
import { hasSession, type Acting } from './acting.ts'

export { accountRoles, can, type AccountRole, type Role } from '#lib/rights.ts'

export interface AccountAccess {
  readonly ok: true
  readonly person: Person
  readonly accountId: SenderAccountId
  readonly role: Role
  /** The switch under which staff act; null for those who belong to the account. */
  readonly acting: Acting | null
  /** When the person gave the password last, in this session. */
  readonly confirmedAt: Date
}

export type NoAccess =
  | { readonly ok: false; readonly reason: 'signed-out' }
  /** Somebody else's account and one that does not exist look alike. */
  | { readonly ok: false; readonly reason: 'no-access' }
  /** Staff of the organization, who may act for the account once they have said why. */
  | { readonly ok: false; readonly reason: 'must-act'; readonly accountId: SenderAccountId }

export type Access = AccountAccess | NoAccess

const signedOut: NoAccess = { ok: false, reason: 'signed-out' }
const none: NoAccess = { ok: false, reason: 'no-access' }

export async function accessBy(
  deps: { readonly database: Pick<Database, 'query'>; clock: Clock; isOurs: IsOurs },
  asked: { token: string | undefined; accountId: unknown; caller: Caller },
): Promise<Access> {
  const question = questionOf(asked)
  if (question === null) return signedOut
  const [row] = await readAccess(deps.database, {
    questions: [question],
    nowMs: deps.clock.nowMs(),
  })
  if (!row) return signedOut
  const { sessionId, lastSeenAt, personRole: role } = row
  await noteSessionUse(deps, { sessionId, lastSeenAt, role, caller: asked.caller })
  return judge(row, question.accountId, deps.isOurs)
}

interface Question {
  readonly tokenHash: Buffer
  /** Null: what was sent is no account. */
  readonly accountId: SenderAccountId | null
}

/** Null where nobody can be signed in by the token. */
function questionOf(asked: { token: string | undefined; accountId: unknown }): Question | null {
  const tokenHash = hashToken(asked.token)
  const accountId = senderAccountIdSchema.safeParse(asked.accountId).data ?? null
  return tokenHash && { tokenHash, accountId }
}

interface Row {
  readonly place: number
  readonly personId: string
  readonly email: string
  readonly name: string
  readonly personRole: PersonRole
  readonly organizationId: OrganizationId
  readonly sessionId: string
  readonly lastSeenAt: Date
  readonly confirmedAt: Date
  /** Null for a customer who does not belong to the account. */
  readonly memberRole: AccountRole | null
  /** Null, as all that follows, for staff who do not act for the account now. */
  readonly actingId: string | null
  readonly accountCode: string
  readonly accountName: string
  readonly reason: string
  readonly startedAt: Date
  readonly endsAt: Date
}

/** A row for each question, in their order; null where nobody is signed in by that token. */
async function readAccess(
  database: Pick<Database, 'query'>,
  { questions, nowMs }: { questions: readonly Question[]; nowMs: number },
): Promise<(Row | null)[]> {
  const now = new Date(nowMs)
  const hashes = questions.map(({ tokenHash }) => tokenHash)
  const accounts = questions.map(({ accountId }) => accountId)
  const rows = await database.query<Row>(sql`
    select asked.place::int, i.person_id, i.email, i.name, i.role as person_role, i.organization_id,
      i.session_id, i.last_seen_at, i.confirmed_at, m.role as member_role, a.id as acting_id, a.account_code,
      a.account_name, a.reason, a.started_at, a.ends_at
    from unnest(${hashes}::bytea[], ${accounts}::uuid[])
      with ordinality as asked (token_hash, account_id, place)
    join portal.signed_in i on i.token_hash = asked.token_hash
      and i.idle_until > ${now} and i.ends_at > ${now}
    left join portal.memberships m on i.role = 'customer'
      and m.person_id = i.person_id and m.sender_account_id = asked.account_id
    left join portal.acting a on i.role <> 'customer'
      and a.person_id = i.person_id and a.account_id = asked.account_id
      and a.ended_at is null and a.ends_at > ${now} and ${hasSession(now)}`)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return questions.map((_, index) => byPlace.get(index + 1) ?? null)
}

async function judge(
  row: Row | null,
  accountId: SenderAccountId | null,
  isOurs: IsOurs,
): Promise<Access> {
  if (row === null) return signedOut
  if (accountId === null) return none
  const { personId, email, name, personRole, organizationId, sessionId, memberRole, confirmedAt } =
    row
  const person = { id: personId, email, name, role: personRole, organizationId, sessionId }
  if (personRole === 'customer') {
    return memberRole === null
      ? none
      : { ok: true, person, accountId, role: memberRole, acting: null, confirmedAt }
  }
  const { actingId, accountCode, accountName, reason, startedAt, endsAt } = row
  if (actingId !== null) {
    const switched = { accountId, accountCode, accountName, reason, startedAt, endsAt }
    const acting = { id: actingId, ...switched }
    return { ok: true, person, accountId, role: personRole, acting, confirmedAt }
  }
  const isStaff = (await isOurs(organizationId)) !== false
  return isStaff ? { ok: false, reason: 'must-act', accountId } : none
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
}: Pick<PortalDeps, 'database' | 'clock'>): BatchedAccess {
  const { ask } = createBatch<Question, Row | null>({
    most: mostInOneStatement,
    atOnce: statementsAtOnce,
    everyMs: statementsEveryMs,
    answer: (questions) => readAccess(database, { questions, nowMs: clock.nowMs() }),
  })
  return async (asked) => {
    const question = questionOf(asked)
    if (question === null) return signedOut
    // Staff without a switch are refused in any case: whose staff they are needs no question here.
    return judge(await ask(question), question.accountId, async () => false)
  }
}
