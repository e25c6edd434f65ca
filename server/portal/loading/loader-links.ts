/**
 * Loaders' links: an address with a secret token opens the loading of one delivery, to see it and to record
 * what was loaded. A delivery has one link at a time, so that the QR code on a sheet stays the same.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  deliveryIdSchema,
  senderAccountIdSchema,
  type DeliveryId,
  type SenderAccountId,
} from '#lib/contract/ids.ts'
import { loaderHref } from '#lib/hrefs.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { deleteSome } from '#server/db/delete-some.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { Identity } from '../identity/identity.ts'
import { hashToken } from '../identity/token.ts'
import { networkOfAddress, takeUse, type Taken } from '../limits/limits.ts'

const heldDays = 14
const dayMs = 24 * 3_600_000

export interface LoaderLink {
  readonly url: string
  readonly expiresAt: string
}

interface LinkedDelivery {
  readonly deliveryId: DeliveryId
  /** Null: the organization's. */
  readonly accountId: SenderAccountId | null
}

function tokenOf({ secretKey, id }: { secretKey: string; id: string }): string {
  return createHmac('sha256', secretKey).update(`loader link ${id}`).digest('base64url')
}

type Links = Pick<Identity, 'database' | 'clock' | 'secretKey'> & { readonly publicUrl: string }

/** Null: there is none that is open. */
export async function findLoaderLink(
  links: Links,
  deliveryId: DeliveryId,
): Promise<LoaderLink | null> {
  return shownLink(await openLink(links.database, { deliveryId, now: nowOf(links) }), links)
}

/** All that a person made, the latest first. */
export function heldLoaderLinks(
  database: Pick<Database, 'query'>,
  personId: string,
): Promise<object[]> {
  return database.query(sql`
    select delivery_id, created_at, expires_at, revoked_at
    from portal.loader_links where made_by = ${personId} order by created_at desc, id`)
}

/** The one that is open, or a new one. */
export async function makeLoaderLink(
  links: Links & Pick<Identity, 'ids'>,
  { deliveryId, accountId, personId }: LinkedDelivery & { readonly personId: string },
): Promise<LoaderLink> {
  const { database, ids, secretKey } = links
  const now = nowOf(links)
  const row = await database.transaction(async (tx) => {
    // Two presses at once make one.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${deliveryId}, 241))`)
    const open = await openLink(tx, { deliveryId, now })
    if (open !== null) return open
    const id = ids.uuid()
    const expiresAt = new Date(now.getTime() + heldDays * dayMs)
    const tokenHash = hashToken(tokenOf({ secretKey, id }))
    const made = {
      id,
      tokenHash,
      deliveryId,
      accountId,
      madeBy: personId,
      createdAt: now,
      expiresAt,
    }
    await tx.query(sql`insert into portal.loader_links ${newRow(made)}`)
    return { id, expiresAt }
  })
  const link = shownLink(row, links)
  if (link === null) throw new Error('a link was made, and is not there')
  return link
}

export async function revokeLoaderLinks(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  deliveryId: DeliveryId,
): Promise<void> {
  await database.query(
    sql`update portal.loader_links set revoked_at = ${nowOf({ clock })}
    where delivery_id = ${deliveryId} and revoked_at is null`,
  )
}

const linkedSchema = z.object({
  deliveryId: deliveryIdSchema,
  accountId: senderAccountIdSchema.nullable(),
})

/** The delivery that a link opens. One that never was, one that ran out and one that was revoked are alike. */
export async function openLoaderLink(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  token: string,
): Promise<LinkedDelivery | null> {
  const tokenHash = hashToken(token)
  if (tokenHash === null) return null
  const row = await database.one(
    sql`select delivery_id, account_id from portal.loader_links
    where token_hash = ${tokenHash} and revoked_at is null and expires_at > ${nowOf({ clock })}`,
  )
  return row === null ? null : linkedSchema.parse(row)
}

const windowMs = 5 * 60_000

/** How often one network may open links and send records; a warehouse has many phones behind one address. */
export function takeLoaderUse(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  address: string,
): Promise<Taken> {
  const limit = { name: 'loader pages', uses: 1_500, windowMs }
  return takeUse(database, { limit, who: networkOfAddress(address), nowMs: clock.nowMs() })
}

interface OpenLink {
  readonly id: string
  readonly expiresAt: Date
}

function openLink(
  db: Database | Transaction,
  { deliveryId, now }: { deliveryId: DeliveryId; now: Date },
): Promise<OpenLink | null> {
  return db.one(
    sql`select id, expires_at from portal.loader_links
    where delivery_id = ${deliveryId} and revoked_at is null and expires_at > ${now}
    order by created_at desc, id limit 1`,
  )
}

function shownLink(
  link: OpenLink | null,
  { secretKey, publicUrl }: Pick<Links, 'secretKey' | 'publicUrl'>,
): LoaderLink | null {
  return (
    link && {
      url: `${publicUrl}${loaderHref(tokenOf({ secretKey, id: link.id }))}`,
      expiresAt: link.expiresAt.toISOString(),
    }
  )
}

function nowOf({ clock }: Pick<Identity, 'clock'>): Date {
  return new Date(clock.nowMs())
}

/** Deletes some of those that were revoked or ran out before then. */
export function sweepLoaderLinks(
  database: Pick<Database, 'query'>,
  { before, atMost }: { before: Date; atMost: number },
): Promise<number> {
  return deleteSome(database, {
    from: sql`portal.loader_links`,
    where: sql`least(revoked_at, expires_at) < ${before}`,
    atMost,
  })
}

export async function oldestLoaderLink(database: Pick<Database, 'query'>): Promise<Date | null> {
  const [row] = await database.query<{ at: Date | null }>(
    sql`select min(least(revoked_at, expires_at)) as at from portal.loader_links`,
  )
  return row?.at ?? null
}

export async function forgetLoaderLinks(
  tx: Transaction,
  accountId: SenderAccountId,
): Promise<void> {
  await tx.query(sql`delete from portal.loader_links where account_id = ${accountId}`)
}
