/**
 * Links by which people without an account see an order. They are the account's: who leaves it leaves them
 * open, and whoever may change something there can revoke them.
 */
import { createHmac } from 'node:crypto'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import { shareLinkLimit, type ShareLink } from '#lib/storefront/share-links.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { holdMembership, listMembers } from '../access/access.ts'
import { identity, type Identity } from '../identity/identity.ts'
import type { Person } from '../identity/sessions.ts'
import { hashToken } from '../identity/token.ts'
import { portalRuntime } from '../runtime.ts'
import type { OrderOfAccount, ReadOrder } from './orders.ts'
import {
  addLink,
  linksOfOrder,
  makersOfOpenLinks,
  openLink,
  openLinksOf,
  revokeLinks,
  type MakerOfLinks,
  type OpenedShare,
  type OpenLinkRow,
} from './store.ts'

export type { OpenedShare } from './store.ts'

type Deps = Pick<Identity, 'database' | 'clock' | 'ids' | 'secretKey'>

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

/**
 * `left`: a customer who may change nothing in the account any more. Their membership is held while the
 * link is written, so that whoever removes them finds every link that they made.
 */
export async function makeShareLink(
  { database, clock, ids, secretKey }: Deps,
  {
    order,
    accountId,
    person,
    days,
  }: {
    order: Pick<ReadOrder, 'quoteId' | 'deliveryId' | 'orderNo' | 'ends'>
    accountId: SenderAccountId
    person: Pick<Person, 'id' | 'role'>
    days: number
  },
): Promise<'made' | 'too-many' | 'left'> {
  const id = ids.uuid()
  const now = nowOf(clock)
  const { quoteId, deliveryId, orderNo, ends } = order
  const link = {
    id,
    tokenHash: hashToken(shareToken({ secretKey, id })),
    accountId,
    quoteId,
    deliveryId,
    orderNo,
    pickup: ends?.pickup ?? {},
    delivery: ends?.delivery ?? {},
    madeBy: person.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
  }
  return database.transaction(async (tx) => {
    const isHeld =
      person.role !== 'customer' || (await holdMembership(tx, { personId: person.id, accountId }))
    if (!isHeld) return 'left'
    return (await addLink(tx, link, shareLinkLimit)) ? 'made' : 'too-many'
  })
}

/** For people who may see the order. */
export function sharesOfOrder(order: OrderOfAccount): Promise<ShareLink[]> {
  return listShareLinks(identity(), { ...order, publicUrl: portalRuntime().publicUrl })
}

/** The latest first. Those that are over are shown as such, without what would open them. */
export async function listShareLinks(
  { database, clock, secretKey }: Pick<Deps, 'database' | 'clock' | 'secretKey'>,
  { publicUrl, ...order }: OrderOfAccount & { publicUrl: string },
): Promise<ShareLink[]> {
  const links = await linksOfOrder(database, order)
  const isMember = await membersOf(database, order.accountId)
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
      maker: { name: by.maker, isHere: by.makerIsStaff || isMember(by.makerId) },
    }
  })
}

async function membersOf(
  database: Reader['database'],
  accountId: SenderAccountId,
): Promise<(personId: string) => boolean> {
  const members = new Set((await listMembers(database, accountId)).map(({ personId }) => personId))
  return (personId) => members.has(personId)
}

/** False when the order has no such link, or it was open no longer. */
export async function revokeShareLink(
  { database, clock }: Reader,
  link: { id: string; deliveryId: DeliveryId; accountId: SenderAccountId },
): Promise<boolean> {
  return (await revokeLinks(database, { ...link, now: nowOf(clock) })) > 0
}

/** False when it was not open, or is another account's. */
export async function revokeAccountLink(
  { database, clock }: Reader,
  link: { accountId: SenderAccountId; id: string },
): Promise<boolean> {
  return (await revokeLinks(database, { ...link, now: nowOf(clock) })) > 0
}

/** All that somebody made for the account; how many were open. */
export function revokeLinksOf(
  { database, clock }: Reader,
  { accountId, personId }: { accountId: SenderAccountId; personId: string },
): Promise<number> {
  return revokeLinks(database, { accountId, madeBy: personId, now: nowOf(clock) })
}

export interface LinkMaker extends Omit<MakerOfLinks, 'isStaff'> {
  /** False of customers who belong to the account no longer. */
  readonly isHere: boolean
  /** Not more than some; `count` counts them all. */
  readonly links: readonly OpenLink[]
}

export interface OpenLink extends Pick<
  OpenLinkRow,
  'id' | 'deliveryId' | 'expiresAt' | 'seenCount'
> {
  /** People know the order by it. */
  readonly number: string
}

const mostListed = 20
const mostMakers = 100

/** Those who have left first: theirs are the ones that somebody has to decide about. */
export async function listLinkMakers(
  { database, clock }: Reader,
  accountId: SenderAccountId,
): Promise<readonly LinkMaker[]> {
  const now = nowOf(clock)
  const found = await makersOfOpenLinks(database, { accountId, now, atMost: mostMakers })
  const isMember = await membersOf(database, accountId)
  const makerIds = found.map(({ personId }) => personId)
  const links = await openLinksOf(database, { accountId, now, makerIds, atMostEach: mostListed })
  const byMaker = Map.groupBy(links, ({ madeBy }) => madeBy)
  return found
    .map(({ isStaff, ...maker }) => {
      const isHere = isStaff || isMember(maker.personId)
      const ofMaker = (byMaker.get(maker.personId) ?? []).map((link) => {
        const { id, deliveryId, expiresAt, seenCount } = link
        return { id, deliveryId, expiresAt, seenCount, number: shownNumber(link) }
      })
      return Object.assign(maker, { isHere, links: ofMaker })
    })
    .toSorted((one, other) => Number(one.isHere) - Number(other.isHere))
}

/** The order that a link opens. One that never was, one that ran out and one that was revoked are alike. */
export function findShare(reader: Reader, token: string | undefined): Promise<OpenedShare | null> {
  return openBy(reader, token, false)
}

/** The same, and counts a visit. */
export function visitShare(reader: Reader, token: string | undefined): Promise<OpenedShare | null> {
  return openBy(reader, token, true)
}

async function openBy(
  { database, clock }: Reader,
  token: string | undefined,
  isVisit: boolean,
): Promise<OpenedShare | null> {
  const tokenHash = hashToken(token)
  return tokenHash === null ? null : openLink(database, { tokenHash, now: nowOf(clock), isVisit })
}
