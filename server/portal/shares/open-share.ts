/** What a link opens. One that never was, one that ran out and one that was revoked are told alike. */
import {
  deliveryIdSchema,
  senderAccountIdSchema,
  type DeliveryId,
  type SenderAccountId,
} from '#lib/contract/ids.ts'
import type { PublicPlaces } from '#lib/storefront/public-order.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { hashToken } from '../identity/token.ts'

export interface OpenedShare {
  readonly accountId: SenderAccountId
  readonly deliveryId: DeliveryId
  readonly places: PublicPlaces
}

interface ShareRow {
  readonly accountId: string
  readonly deliveryId: string
  readonly pickup: AreaRow | null
  readonly delivery: AreaRow | null
}

interface AreaRow {
  readonly district: string | null
  readonly province: string | null
}

interface Deps {
  readonly database: Pick<Database, 'one'>
  readonly clock: Clock
}

const columns = `l.account_id as "accountId", l.delivery_id as "deliveryId",
  ${areaOf('pickup')} as pickup, ${areaOf('delivery')} as delivery`

/** Of the quote the order came from; not more of its address leaves the database. */
function areaOf(end: 'pickup' | 'delivery'): string {
  const path = `q.record #> '{snapshot,request,${end}}'`
  return `jsonb_build_object('district', ${path} -> 'district', 'province', ${path} -> 'province')`
}

const holds = `l.token_hash = $1 and l.revoked_at is null and l.expires_at > $2`

export async function findShare(
  { database, clock }: Deps,
  token: string | undefined,
): Promise<OpenedShare | null> {
  const tokenHash = hashToken(token)
  if (tokenHash === null) return null
  const row = await database.one<ShareRow>(
    `select ${columns} from portal.share_links l
     left join portal.quotes q on q.delivery_id = l.delivery_id where ${holds}`,
    [tokenHash, new Date(clock.nowMs())],
  )
  return row && opened(row)
}

/** The same, and counts a visit: one statement, so that a hundred at once are a hundred. */
export async function visitShare(
  { database, clock }: Deps,
  token: string | undefined,
): Promise<OpenedShare | null> {
  const tokenHash = hashToken(token)
  if (tokenHash === null) return null
  const row = await database.one<ShareRow>(
    `with seen as (
       update portal.share_links l set seen_count = seen_count + 1, last_seen_at = $2
       where ${holds} returning account_id, delivery_id
     )
     select ${columns} from seen l left join portal.quotes q on q.delivery_id = l.delivery_id`,
    [tokenHash, new Date(clock.nowMs())],
  )
  return row && opened(row)
}

function opened({ accountId, deliveryId, pickup, delivery }: ShareRow): OpenedShare {
  return {
    accountId: senderAccountIdSchema.parse(accountId),
    deliveryId: deliveryIdSchema.parse(deliveryId),
    places: { from: placeOf(pickup), to: placeOf(delivery) },
  }
}

function placeOf(area: AreaRow | null): string | null {
  const parts = [area?.district, area?.province].filter((part) => part)
  return parts.length === 0 ? null : parts.join(', ')
}
