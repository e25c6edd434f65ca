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
  readonly from: string | null
  readonly to: string | null
}

interface Deps {
  readonly database: Pick<Database, 'one'>
  readonly clock: Clock
}

const columns = `account_id as "accountId", delivery_id as "deliveryId",
  nullif(concat_ws(', ', pickup_district, pickup_province), '') as "from",
  nullif(concat_ws(', ', delivery_district, delivery_province), '') as "to"`

const holds = `token_hash = $1 and revoked_at is null and expires_at > $2`

export async function findShare(
  { database, clock }: Deps,
  token: string | undefined,
): Promise<OpenedShare | null> {
  const tokenHash = hashToken(token)
  if (tokenHash === null) return null
  const row = await database.one<ShareRow>(
    `select ${columns} from portal.share_links where ${holds}`,
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
    `update portal.share_links set seen_count = seen_count + 1, last_seen_at = $2
     where ${holds} returning ${columns}`,
    [tokenHash, new Date(clock.nowMs())],
  )
  return row && opened(row)
}

function opened({ accountId, deliveryId, from, to }: ShareRow): OpenedShare {
  return {
    accountId: senderAccountIdSchema.parse(accountId),
    deliveryId: deliveryIdSchema.parse(deliveryId),
    places: { from, to },
  }
}
