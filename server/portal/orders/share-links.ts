/**
 * Links by which people without an account see an order or a waybill. They are the account's: who leaves it
 * leaves them open, and whoever may change something there can revoke them.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  deliveryIdSchema,
  senderAccountIdSchema,
  type DeliveryId,
  type QuoteId,
  type SenderAccountId,
} from '#lib/contract/ids.ts'
import { shareLinkLimit, type ShareLink } from '#lib/storefront/share-links.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { deleteSome } from '#server/db/delete-some.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'
import { holdMembership, listMembers } from '../access/memberships.ts'
import { identity, type Identity } from '../identity/identity.ts'
import type { Person } from '../identity/sessions.ts'
import { hashToken } from '../identity/token.ts'
import { networkOfAddress, takeUse, type Limit, type Taken } from '../limits/limits.ts'
import { portalRuntime } from '../runtime.ts'
import type { OrderOfAccount, ReadOrder } from './orders.ts'

interface Reader {
  readonly database: Pick<Database | Transaction, 'query'>
  readonly clock: Clock
}

const dayMs = 24 * 3_600_000
const nowOf = (clock: Clock) => new Date(clock.nowMs())

/**
 * The token in a link: 256 bits that only the installation's key can make of the link's id. So the table
 * keeps a hash, and the owner can still copy the link a week later.
 */
function shareToken({ secretKey, id }: { secretKey: string; id: string }): string {
  return createHmac('sha256', secretKey).update(`share link ${id}`).digest('base64url')
}

export type SharedOrder = Pick<ReadOrder, 'quoteId' | 'deliveryId' | 'orderNo' | 'ends'>

export interface SharedWaybill {
  readonly waybillNo: string
}

/** `accountId` null: for staff, whatever its account. */
export interface WaybillOfAccount extends SharedWaybill {
  readonly accountId: SenderAccountId | null
}

/**
 * `left`: a customer who may change nothing in the account any more. Their membership is held while the
 * link is written, so that whoever removes them finds every link that they made.
 */
export async function makeShareLink(
  { database, clock, ids, secretKey }: Identity,
  {
    shared,
    accountId,
    person,
    days,
  }: {
    shared: SharedOrder | SharedWaybill
    /** The account of the order or waybill; null: of a waybill that has none. */
    accountId: SenderAccountId | null
    person: Pick<Person, 'id' | 'role'>
    days: number
  },
): Promise<'made' | 'too-many' | 'left'> {
  const id = ids.uuid()
  const now = nowOf(clock)
  const row = newRow({
    id,
    tokenHash: hashToken(shareToken({ secretKey, id })),
    accountId,
    ...('waybillNo' in shared ? { waybillNo: shared.waybillNo } : columnsOf(shared)),
    madeBy: person.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
  })
  return database.transaction(async (tx) => {
    const isHeld =
      person.role !== 'customer' ||
      (accountId !== null && (await holdMembership(tx, { personId: person.id, accountId })))
    if (!isHeld) return 'left'
    // Two presses at once are counted one after the other.
    const name = 'waybillNo' in shared ? shared.waybillNo : shared.deliveryId
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 45))`)
    const open = await tx.query(sql`
      select from portal.share_links l
      where ${linksTo(shared)} and revoked_at is null and expires_at > ${now}`)
    if (open.length >= shareLinkLimit) return 'too-many'
    await tx.query(sql`insert into portal.share_links ${row}`)
    return 'made'
  })
}

function columnsOf({ quoteId, deliveryId, orderNo, ends }: SharedOrder) {
  return {
    quoteId,
    deliveryId,
    orderNo,
    pickupDistrict: ends?.pickup.district ?? null,
    pickupProvince: ends?.pickup.province ?? null,
    deliveryDistrict: ends?.delivery.district ?? null,
    deliveryProvince: ends?.delivery.province ?? null,
  }
}

function linksTo(shared: Pick<SharedOrder, 'deliveryId'> | SharedWaybill): Sql {
  return 'waybillNo' in shared
    ? sql`l.waybill_no = ${shared.waybillNo}`
    : sql`l.delivery_id = ${shared.deliveryId}`
}

/** For people who may see the order or the waybill. */
export function sharesOf(shared: OrderOfAccount | WaybillOfAccount): Promise<ShareLink[]> {
  return listShareLinks(identity(), { shared, publicUrl: portalRuntime().publicUrl })
}

/** The latest first. Those that are over are shown as such, without what would open them. */
export async function listShareLinks(
  { database, clock, secretKey }: Pick<Identity, 'database' | 'clock' | 'secretKey'>,
  { publicUrl, shared }: { publicUrl: string; shared: OrderOfAccount | WaybillOfAccount },
): Promise<ShareLink[]> {
  const links = await database.query<{
    readonly id: string
    readonly createdAt: Date
    readonly expiresAt: Date
    readonly revokedAt: Date | null
    readonly seenCount: number
    readonly lastSeenAt: Date | null
    readonly accountId: SenderAccountId | null
    readonly makerId: string
    readonly maker: string
    readonly makerIsStaff: boolean
  }>(sql`
    select l.id, l.account_id, l.created_at, l.expires_at, l.revoked_at, l.seen_count::int, l.last_seen_at,
      p.id as maker_id, p.name as maker, p.role <> 'customer' as maker_is_staff
    from portal.share_links l
    join portal.named_people p on p.id = l.made_by
    where ${linksTo(shared)} and ${ofAccount(shared.accountId)}
    order by l.created_at desc, l.id desc limit 50`)
  const isMember = await membersOf(
    database,
    links.map(({ accountId }) => accountId),
  )
  const nowMs = clock.nowMs()
  return links.map(({ id, createdAt, expiresAt, revokedAt, seenCount, lastSeenAt, ...by }) => {
    const state = revokedAt ? 'revoked' : expiresAt.getTime() <= nowMs ? 'expired' : 'open'
    return {
      id,
      state,
      url: state === 'open' ? `${publicUrl}/track/${shareToken({ secretKey, id })}` : null,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      seenCount,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      maker: { name: by.maker, isHere: by.makerIsStaff || isMember(by) },
    }
  })
}

/** Null: staff, who see the links of all accounts. */
function ofAccount(accountId: SenderAccountId | null): Sql {
  return accountId === null ? sql`true` : sql`l.account_id = ${accountId}`
}

interface Maker {
  readonly accountId: SenderAccountId | null
  readonly makerId: string
}

/** Whether somebody who made a link still belongs to its account. */
async function membersOf(
  database: Reader['database'],
  accounts: readonly (SenderAccountId | null)[],
): Promise<(maker: Maker) => boolean> {
  const ids = [...new Set(accounts)].filter((id) => id !== null)
  const members = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const listed = await listMembers(database, id)
        return [id, new Set(listed.map(({ personId }) => personId))] as const
      }),
    ),
  )
  return ({ accountId, makerId }) =>
    accountId !== null && members.get(accountId)?.has(makerId) === true
}

/**
 * One link of the account, or all that somebody made there; `accountId` null: of any account, by staff.
 * Returns how many were open.
 */
export async function revokeShareLinks(
  { database, clock }: Reader,
  which:
    | { readonly accountId: SenderAccountId | null; readonly id: string }
    | { readonly accountId: SenderAccountId; readonly madeBy: string },
): Promise<number> {
  const now = nowOf(clock)
  const chosen = 'madeBy' in which ? sql`l.made_by = ${which.madeBy}` : sql`l.id = ${which.id}`
  const revoked = await database.query(sql`
    update portal.share_links l set revoked_at = ${now}
    where ${ofAccount(which.accountId)} and l.revoked_at is null and l.expires_at > ${now}
      and ${chosen}
    returning l.id`)
  return revoked.length
}

/** All that a person made, the latest first. */
export function heldShareLinks(
  database: Pick<Database, 'query'>,
  personId: string,
): Promise<object[]> {
  return database.query(sql`
    select order_no, waybill_no, created_at, expires_at, revoked_at, seen_count::int
    from portal.share_links where made_by = ${personId} order by created_at desc, id`)
}

export interface LinkMaker {
  readonly personId: string
  readonly name: string
  readonly email: string
  /** All that are open; the latest of them are listed. */
  readonly count: number
  /** False of customers who belong to the account no longer. */
  readonly isHere: boolean
  readonly links: readonly OpenLink[]
}

interface OpenLink {
  readonly id: string
  /** The order that it opens; null: it opens the waybill with this number. */
  readonly deliveryId: DeliveryId | null
  readonly expiresAt: Date
  readonly seenCount: number
  /** People know the order or the waybill by it. */
  readonly number: string
}

type OpenLinkRow = Omit<LinkMaker, 'isHere' | 'links'> &
  Omit<OpenLink, 'number' | 'deliveryId'> & { readonly isStaff: boolean } & (
    | {
        readonly waybillNo: null
        readonly deliveryId: DeliveryId
        readonly quoteId: QuoteId
        readonly orderNo: string | null
      }
    | { readonly waybillNo: string; readonly deliveryId: null }
  )

const mostListedOfOne = 20
const mostListed = 2000

/** Those who have left first: theirs are the ones that somebody has to decide about. */
export async function listLinkMakers(
  { database, clock }: Reader,
  accountId: SenderAccountId,
): Promise<readonly LinkMaker[]> {
  const rows = await database.query<OpenLinkRow>(sql`
    select * from (
      select l.id, l.delivery_id, l.quote_id, l.order_no, l.waybill_no, l.expires_at, l.seen_count::int,
        l.created_at, p.id as person_id, p.name, p.email, p.role <> 'customer' as is_staff,
        count(*) over (partition by p.id)::int,
        row_number() over (partition by p.id order by l.created_at desc) as place
      from portal.share_links l
      join portal.named_people p on p.id = l.made_by
      where l.account_id = ${accountId} and l.revoked_at is null and l.expires_at > ${nowOf(clock)}
    ) as open
    where place <= ${mostListedOfOne}
    order by count desc, person_id, created_at desc limit ${mostListed}`)
  const isMember = await membersOf(database, [accountId])
  return [...Map.groupBy(rows, ({ personId }) => personId).values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const { personId, name, email, count, isStaff } = first
      const links = [first, ...others].map((row): OpenLink => {
        const { id, deliveryId, expiresAt, seenCount } = row
        return { id, deliveryId, expiresAt, seenCount, number: row.waybillNo ?? shownNumber(row) }
      })
      const isHere = isStaff || isMember({ accountId, makerId: personId })
      return [{ personId, name, email, count, isHere, links }]
    })
    .toSorted((one, other) => Number(one.isHere) - Number(other.isHere))
}

const openedRowSchema = z.union([
  z
    .object({
      accountId: senderAccountIdSchema,
      deliveryId: deliveryIdSchema,
      from: z.string().nullable(),
      to: z.string().nullable(),
    })
    .transform(({ from, to, ...order }) => ({
      kind: 'order' as const,
      ...order,
      places: { from, to },
    })),
  z
    .object({ accountId: senderAccountIdSchema.nullable(), waybillNo: z.string() })
    .transform((waybill) => ({ kind: 'waybill' as const, ...waybill })),
])

export type OpenedShare = z.output<typeof openedRowSchema>

/**
 * The order or waybill that a link opens. One that never was, one that ran out and one that was revoked are alike.
 * `isVisit`: it is counted, in the same statement, so that a hundred at once are a hundred.
 */
export async function openShare(
  { database, clock }: Reader,
  { token, isVisit }: { token: string | undefined; isVisit: boolean },
): Promise<OpenedShare | null> {
  const tokenHash = hashToken(token)
  if (tokenHash === null) return null
  const now = nowOf(clock)
  const opened = sql`account_id, delivery_id, waybill_no,
    nullif(concat_ws(', ', nullif(pickup_district, ''), nullif(pickup_province, '')), '') as "from",
    nullif(concat_ws(', ', nullif(delivery_district, ''), nullif(delivery_province, '')), '') as "to"`
  const isOpen = sql`token_hash = ${tokenHash} and revoked_at is null and expires_at > ${now}`
  const [row] = await database.query(
    isVisit
      ? sql`update portal.share_links set seen_count = seen_count + 1, last_seen_at = ${now}
          where ${isOpen} returning ${opened}`
      : sql`select ${opened} from portal.share_links where ${isOpen}`,
  )
  return row === undefined ? null : openedRowSchema.parse(row)
}

const windowMs = 5 * 60_000

const limits = {
  visit: { name: 'share visits', uses: 240, windowMs },
  // A hundred watchers behind one address.
  poll: { name: 'share polls', uses: 3_000, windowMs },
} as const satisfies Readonly<Record<string, Limit>>

/** How often one network may open share links and poll them, so that no token can be guessed. */
export function takeShareUse(
  database: Database,
  { what, address, clock }: { what: keyof typeof limits; address: string; clock: Clock },
): Promise<Taken> {
  const who = networkOfAddress(address)
  return takeUse(database, { limit: limits[what], who, nowMs: clock.nowMs() })
}

/** Deletes some of those that were revoked or ran out before then. */
export function sweepShareLinks(
  database: Pick<Database, 'query'>,
  { before, atMost }: { before: Date; atMost: number },
): Promise<number> {
  return deleteSome(database, {
    from: sql`portal.share_links`,
    where: sql`least(revoked_at, expires_at) < ${before}`,
    atMost,
  })
}

export async function oldestShareLink(database: Pick<Database, 'query'>): Promise<Date | null> {
  const [row] = await database.query<{ at: Date | null }>(
    sql`select min(least(revoked_at, expires_at)) as at from portal.share_links`,
  )
  return row?.at ?? null
}

export async function forgetShareLinks(tx: Transaction, accountId: SenderAccountId): Promise<void> {
  await tx.query(sql`delete from portal.share_links where account_id = ${accountId}`)
}
