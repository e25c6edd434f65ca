import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export interface ConnectionRow {
  readonly organizationId: OrganizationId
  readonly id: string
  readonly kind: 'sandbox' | 'hosted'
  readonly merchantId: string
  readonly baseUrl: string | null
  readonly sealedKey: Buffer
  readonly active: boolean
  readonly updatedAt: Date
}

const columns = sql`organization_id, id, kind, merchant_id, base_url, sealed_key, active, updated_at`

export function findActive(
  db: Database,
  organizationId: OrganizationId,
): Promise<ConnectionRow | null> {
  return db.one(
    sql`select ${columns} from tms.gateway_connections where organization_id = ${organizationId}
       and active`,
  )
}

export function findById(
  db: Database,
  { organizationId, connectionId }: { organizationId: OrganizationId; connectionId: string },
): Promise<ConnectionRow | null> {
  return db.one(
    sql`select ${columns} from tms.gateway_connections where organization_id = ${organizationId}
       and id = ${connectionId}`,
  )
}

/** Two kinds of gateway may know the organization by the same name, hence several. */
export function findByMerchant(
  db: Database,
  { organizationId, merchantId }: { organizationId: OrganizationId; merchantId: string },
): Promise<ConnectionRow[]> {
  return db.query(
    sql`select ${columns} from tms.gateway_connections
      where organization_id = ${organizationId} and merchant_id = ${merchantId}`,
  )
}

type SealedKey = Pick<ConnectionRow, 'organizationId' | 'id' | 'sealedKey'>

export function listConnections(db: Database): Promise<SealedKey[]> {
  return db.query(sql`select organization_id, id, sealed_key from tms.gateway_connections`)
}

/** False when it was connected anew in between. */
export async function sealAnew(
  db: Database,
  { organizationId, id, sealedKey, by }: SealedKey & { readonly by: Buffer },
): Promise<boolean> {
  const updated = await db.query(
    sql`update tms.gateway_connections set sealed_key = ${by}
     where organization_id = ${organizationId} and id = ${id} and sealed_key = ${sealedKey}
     returning 1`,
  )
  return updated.length > 0
}

/** The one that new trades go through, or went through last. */
export function findNewest(
  db: Database | Transaction,
  organizationId: OrganizationId,
): Promise<ConnectionRow | null> {
  return db.one(
    sql`select ${columns} from tms.gateway_connections where organization_id = ${organizationId}
       order by active desc, updated_at desc, id desc limit 1`,
  )
}

/** The same account, if it has been there before. */
export function findSame(
  tx: Transaction,
  {
    organizationId,
    kind,
    merchantId,
  }: Pick<ConnectionRow, 'organizationId' | 'kind' | 'merchantId'>,
): Promise<ConnectionRow | null> {
  return tx.one(
    sql`select ${columns} from tms.gateway_connections
      where organization_id = ${organizationId} and kind = ${kind}
        and merchant_id = ${merchantId}`,
  )
}

/** No other one is active then. */
export async function replaceConnection(
  tx: Transaction,
  row: ConnectionRow & { readonly createdAt: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.gateway_connections set active = false
       where organization_id = ${row.organizationId} and active`,
  )
  await tx.query(
    sql`insert into tms.gateway_connections ${newRow(row)}
     on conflict (organization_id, id) do update
       set base_url = excluded.base_url, sealed_key = excluded.sealed_key,
         active = excluded.active, updated_at = excluded.updated_at`,
  )
}
