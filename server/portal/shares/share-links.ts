/** Links to an order for people without an account: made, listed, revoked by who may see the order. */
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import { shareLinkLimit, type ShareLink } from '#lib/storefront/share-links.ts'
import { holdMembership, listMembers } from '../access/access.ts'
import type { ReadOrder } from '../orders/orders.ts'
import type { Identity } from '../identity/identity.ts'
import type { Person } from '../identity/sessions.ts'
import { hashToken } from '../identity/token.ts'
import { shareToken } from './share-token.ts'

type Deps = Pick<Identity, 'database' | 'clock' | 'ids' | 'secretKey'>

const dayMs = 24 * 3_600_000

/**
 * `left`: a customer who may change nothing in the account any more. Their membership is held while the
 * link is written, so that whoever removes them finds every link that they made.
 */
export async function makeShareLink(
  { database, clock, ids, secretKey }: Deps,
  link: {
    order: Pick<ReadOrder, 'quoteId' | 'deliveryId' | 'orderNo' | 'ends'>
    accountId: SenderAccountId
    person: Pick<Person, 'id' | 'role'>
    days: number
  },
): Promise<'made' | 'too-many' | 'left'> {
  const id = ids.uuid()
  const { quoteId, deliveryId, orderNo, ends } = link.order
  const now = new Date(clock.nowMs())
  return database.transaction(async (tx) => {
    if (
      link.person.role === 'customer' &&
      !(await holdMembership(tx, { personId: link.person.id, accountId: link.accountId }))
    )
      return 'left'
    // Two presses at once are counted one after the other.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 45))`, [deliveryId])
    const made = await tx.query(
      `insert into portal.share_links
         (id, token_hash, delivery_id, account_id, made_by, created_at, expires_at, quote_id, order_no,
          pickup_district, pickup_province, delivery_district, delivery_province)
       select $1, $2, $3, $4, $5, $6, $7, $9, $10, $11, $12, $13, $14
       where (select count(*) from portal.share_links
              where delivery_id = $3 and revoked_at is null and expires_at > $6) < $8
       returning id`,
      [
        id,
        hashToken(shareToken({ secretKey, id })),
        deliveryId,
        link.accountId,
        link.person.id,
        now,
        new Date(now.getTime() + link.days * dayMs),
        shareLinkLimit,
        quoteId,
        orderNo,
        ends?.pickup.district ?? null,
        ends?.pickup.province ?? null,
        ends?.delivery.district ?? null,
        ends?.delivery.province ?? null,
      ],
    )
    return made.length > 0 ? 'made' : 'too-many'
  })
}

interface LinkRow {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly seenCount: string
  readonly lastSeenAt: Date | null
  readonly makerId: string
  readonly maker: string
  readonly makerIsStaff: boolean
}

/** The latest first. Those that are over are shown as such, without what would open them. */
export async function listShareLinks(
  { database, clock, secretKey }: Pick<Deps, 'database' | 'clock' | 'secretKey'>,
  {
    deliveryId,
    accountId,
    publicUrl,
  }: {
    deliveryId: DeliveryId
    accountId: SenderAccountId
    publicUrl: string
  },
): Promise<ShareLink[]> {
  const rows = await database.query<LinkRow>(
    `select l.id, l.created_at as "createdAt", l.expires_at as "expiresAt",
       l.revoked_at as "revokedAt", l.seen_count as "seenCount", l.last_seen_at as "lastSeenAt",
       p.id as "makerId", p.name as maker, p.role <> 'customer' as "makerIsStaff"
     from portal.share_links l
     join portal.people p on p.id = l.made_by
     where l.delivery_id = $1 and l.account_id = $2
     order by l.created_at desc, l.id desc limit 50`,
    [deliveryId, accountId],
  )
  const members = new Set((await listMembers(database, accountId)).map(({ personId }) => personId))
  const nowMs = clock.nowMs()
  return rows.map(({ id, createdAt, expiresAt, revokedAt, seenCount, lastSeenAt, ...by }) => {
    const state = revokedAt ? 'revoked' : expiresAt.getTime() <= nowMs ? 'expired' : 'open'
    return {
      id,
      state,
      url: state === 'open' ? `${publicUrl}/track/${shareToken({ secretKey, id })}` : null,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      seenCount: Number(seenCount),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      maker: { name: by.maker, isHere: by.makerIsStaff || members.has(by.makerId) },
    }
  })
}

/** False when there is no such link of this order, or it was revoked before. */
export async function revokeShareLink(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, deliveryId, accountId }: { id: string; deliveryId: DeliveryId; accountId: SenderAccountId },
): Promise<boolean> {
  const revoked = await database.query(
    `update portal.share_links set revoked_at = $4
     where id = $1 and delivery_id = $2 and account_id = $3 and revoked_at is null returning id`,
    [id, deliveryId, accountId, new Date(clock.nowMs())],
  )
  return revoked.length > 0
}
