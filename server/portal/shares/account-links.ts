/**
 * The links to an account's orders that are open, by who made them. They are the account's: who leaves
 * it leaves them open, and whoever may change something there can revoke them.
 */
import type { DeliveryId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { listMembers } from '../access/access.ts'

interface Deps {
  readonly database: Pick<Database, 'query'>
  readonly clock: Clock
}

export interface LinkMaker {
  readonly personId: string
  readonly name: string
  readonly email: string
  /** False of customers who belong to the account no longer. */
  readonly isHere: boolean
  /** All of them, also those that are not listed. */
  readonly count: number
  readonly links: readonly OpenLink[]
}

export interface OpenLink {
  readonly id: string
  readonly deliveryId: DeliveryId
  /** What people know the order by. */
  readonly number: string
  readonly expiresAt: Date
  readonly seenCount: number
}

/** Of each maker, the latest. */
const mostListed = 20
const mostMakers = 100

/** A link that opens something; `$2` is now. */
const isOpen = `l.revoked_at is null and l.expires_at > $2`

/** Those who have left first: theirs are the ones that somebody has to decide about. */
export async function listLinkMakers(
  { database, clock }: Deps,
  accountId: SenderAccountId,
): Promise<readonly LinkMaker[]> {
  const now = new Date(clock.nowMs())
  const found = await database.query<Omit<LinkMaker, 'links' | 'isHere'> & { isStaff: boolean }>(
    `select p.id as "personId", p.name, p.email, count(*)::int as count,
       p.role <> 'customer' as "isStaff"
     from portal.share_links l
     join portal.people p on p.id = l.made_by
     where l.account_id = $1 and ${isOpen}
     group by p.id order by count desc, p.id limit $3`,
    [accountId, now, mostMakers],
  )
  const members = new Set((await listMembers(database, accountId)).map(({ personId }) => personId))
  const makers = found
    .map(({ personId, name, email, count, isStaff }) => {
      const isHere = isStaff || members.has(personId)
      return { personId, name, email, count, isHere }
    })
    .toSorted((one, other) => Number(one.isHere) - Number(other.isHere))
  const links = await database.query<LinkRow>(
    `select l.made_by as "madeBy", l.id, l.delivery_id as "deliveryId", l.expires_at as "expiresAt",
       l.seen_count::int as "seenCount", l.quote_id as "quoteId",
       l.order_no as "orderNo"
     from unnest($3::uuid[]) as maker
     cross join lateral (
       select * from portal.share_links l
       where l.account_id = $1 and l.made_by = maker and ${isOpen}
       order by l.created_at desc limit $4
     ) as l
     order by l.created_at desc`,
    [accountId, now, makers.map(({ personId }) => personId), mostListed],
  )
  const byMaker = Map.groupBy(links, ({ madeBy }) => madeBy)
  return makers.map(({ personId, name, email, isHere, count }) => {
    const made = (byMaker.get(personId) ?? []).map(openLinkOf)
    return { personId, name, email, isHere, count, links: made }
  })
}

function openLinkOf({ id, deliveryId, quoteId, orderNo, expiresAt, seenCount }: LinkRow): OpenLink {
  const number = shownNumber({ quoteId, deliveryId, orderNo })
  return { id, deliveryId, number, expiresAt, seenCount }
}

interface LinkRow extends Omit<OpenLink, 'number'> {
  readonly madeBy: string
  readonly quoteId: QuoteId
  readonly orderNo: string | null
}

/** All that somebody made for the account; how many were open. */
export async function revokeLinksOf(
  { database, clock }: { database: Pick<Database | Transaction, 'query'>; clock: Clock },
  { accountId, personId }: { accountId: SenderAccountId; personId: string },
): Promise<number> {
  const revoked = await database.query(
    `update portal.share_links l set revoked_at = $2
     where l.account_id = $1 and l.made_by = $3 and ${isOpen} returning id`,
    [accountId, new Date(clock.nowMs()), personId],
  )
  return revoked.length
}

/** False when it was not open, or is another account's. */
export async function revokeAccountLink(
  { database, clock }: Deps,
  { accountId, id }: { accountId: SenderAccountId; id: string },
): Promise<boolean> {
  const revoked = await database.query(
    `update portal.share_links l set revoked_at = $2
     where l.account_id = $1 and l.id = $3 and ${isOpen} returning id`,
    [accountId, new Date(clock.nowMs()), id],
  )
  return revoked.length > 0
}
