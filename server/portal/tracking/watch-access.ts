/**
 * Whether the session behind a cookie may watch an order: what `accessToDelivery` asks for a page, for
 * a thousand polls a second. It is asked anew for every poll, so a session that was ended is heard of at
 * the next one; the polls of one moment go in one statement. A poll is no use of a session: a page that
 * is left open does not keep anybody signed in.
 */
import {
  deliveryIdSchema,
  senderAccountIdSchema,
  type DeliveryId,
  type SenderAccountId,
} from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { PersonRole } from '../identity/people.ts'
import type { Person } from '../identity/sessions.ts'
import { hashToken } from '../identity/token.ts'
import { createBatch } from '#server/db/batch.ts'

export type WatchAccess =
  | { readonly ok: true; readonly accountId: SenderAccountId; readonly deliveryId: DeliveryId }
  | { readonly ok: false; readonly problem: 'signed-out' | 'not-found' }

type Staff = Pick<Person, 'id' | 'role' | 'organizationId'>

export interface WatchAccessDeps {
  readonly database: Database
  readonly clock: Clock
  /** Of ops and admin, who are members of no account. */
  readonly mayActFor: (person: Staff, accountId: string) => Promise<boolean>
}

interface Question {
  readonly tokenHash: Buffer
  readonly deliveryId: DeliveryId
}

interface FoundRow {
  readonly place: string
  readonly personId: string
  readonly role: PersonRole
  readonly organizationId: string
  readonly accountId: string | null
  readonly isMember: boolean
}

const mostInOneStatement = 500
const statementsAtOnce = 2
const statementsEveryMs = 10

export function createWatchAccess({ database, clock, mayActFor }: WatchAccessDeps) {
  const { ask } = createBatch<Question, FoundRow | undefined>({
    most: mostInOneStatement,
    atOnce: statementsAtOnce,
    everyMs: statementsEveryMs,
    async answer(questions) {
      const rows = await database.query<FoundRow>(
        `select asked.place, p.id as "personId", p.role, p.organization_id as "organizationId",
           q.account_id as "accountId", m.person_id is not null as "isMember"
         from unnest($1::bytea[], $2::uuid[]) with ordinality as asked (token_hash, delivery_id, place)
         join portal.sessions s on s.token_hash = asked.token_hash
           and s.idle_until > $3 and s.ends_at > $3
         join portal.people p on p.id = s.person_id
         left join portal.quotes q on q.delivery_id = asked.delivery_id
         left join portal.memberships m
           on m.person_id = p.id and m.sender_account_id = q.account_id`,
        [
          questions.map(({ tokenHash }) => tokenHash),
          questions.map(({ deliveryId }) => deliveryId),
          new Date(clock.nowMs()),
        ],
      )
      const byPlace = new Map(rows.map((row) => [Number(row.place), row]))
      return questions.map((_, index) => byPlace.get(index + 1))
    },
  })

  return async ({
    token,
    deliveryId,
  }: {
    token: string | undefined
    deliveryId: string
  }): Promise<WatchAccess> => {
    const tokenHash = hashToken(token)
    if (tokenHash === null) return { ok: false, problem: 'signed-out' }
    const id = deliveryIdSchema.safeParse(deliveryId)
    // Who asks for nonsense still learns first whether they are signed in, as with any other order.
    const found = await ask({ tokenHash, deliveryId: id.success ? id.data : nobodysOrder })
    if (found === undefined) return { ok: false, problem: 'signed-out' }
    const accountId = senderAccountIdSchema.safeParse(found.accountId)
    if (!id.success || !accountId.success) return { ok: false, problem: 'not-found' }
    const { personId, role, organizationId, isMember } = found
    const may =
      role === 'customer'
        ? isMember
        : await mayActFor({ id: personId, role, organizationId }, accountId.data)
    if (!may) return { ok: false, problem: 'not-found' }
    return { ok: true, accountId: accountId.data, deliveryId: id.data }
  }
}

const nobodysOrder = deliveryIdSchema.parse('00000000-0000-0000-0000-000000000000')
