import type { Database, Transaction } from '#server/db/database.ts'

export interface ConnectionRow {
  readonly organization_id: string
  readonly id: string
  readonly kind: 'sandbox' | 'hosted'
  readonly merchant_id: string
  readonly base_url: string | null
  readonly sealed_key: Buffer
  readonly active: boolean
}

const columns = 'organization_id, id, kind, merchant_id, base_url, sealed_key, active'

export function findActive(db: Database, organizationId: string): Promise<ConnectionRow | null> {
  return db.one(
    `select ${columns} from tms.gateway_connections where organization_id = $1 and active`,
    [organizationId],
  )
}

export function findById(
  db: Database,
  { organizationId, connectionId }: { organizationId: string; connectionId: string },
): Promise<ConnectionRow | null> {
  return db.one(
    `select ${columns} from tms.gateway_connections where organization_id = $1 and id = $2`,
    [organizationId, connectionId],
  )
}

/** Two kinds of gateway may know the organization by the same name, hence several. */
export function findByMerchant(
  db: Database,
  { organizationId, merchantId }: { organizationId: string; merchantId: string },
): Promise<ConnectionRow[]> {
  return db.query(
    `select ${columns} from tms.gateway_connections
      where organization_id = $1 and merchant_id = $2`,
    [organizationId, merchantId],
  )
}

/** The id it has had, if it has been there before. */
export async function findId(
  tx: Transaction,
  { organization_id, kind, merchant_id }: Omit<ConnectionRow, 'id' | 'sealed_key' | 'active'>,
): Promise<string | null> {
  const found = await tx.one<{ id: string }>(
    `select id from tms.gateway_connections
      where organization_id = $1 and kind = $2 and merchant_id = $3`,
    [organization_id, kind, merchant_id],
  )
  return found?.id ?? null
}

export async function activate(
  tx: Transaction,
  row: Omit<ConnectionRow, 'active'> & { readonly createdAt: Date },
): Promise<void> {
  await tx.query(
    `update tms.gateway_connections set active = false where organization_id = $1 and active`,
    [row.organization_id],
  )
  await tx.query(
    `insert into tms.gateway_connections
       (organization_id, id, kind, merchant_id, base_url, sealed_key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (organization_id, id) do update
       set base_url = excluded.base_url, sealed_key = excluded.sealed_key, active = true`,
    [
      row.organization_id,
      row.id,
      row.kind,
      row.merchant_id,
      row.base_url,
      row.sealed_key,
      row.createdAt,
    ],
  )
}
