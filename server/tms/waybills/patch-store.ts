/** The room's SQL for the fields of a waybill that a caller may change, and for product categories. */
import type { OrganizationId, ProductCategoryId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql, type Sql, type SqlValue } from '#server/db/sql.ts'
import type { WaybillKey } from './store.ts'
import type { WaybillRow } from './waybill-row.ts'

/** Undefined: it stays as it is. */
export type WaybillPatch = {
  readonly [
    Field in
      | 'referenceNo'
      | 'notes'
      | 'tags'
      | 'priority'
      | 'requiresSignature'
      | 'senderAccountId'
      | 'productCategoryId'
  ]: WaybillRow[Field] | undefined
}

export async function patchWaybill(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  { fields, at }: { fields: WaybillPatch; at: Date },
): Promise<void> {
  const set = (column: Sql, value: SqlValue | undefined) =>
    value === undefined ? sql`` : sql`, ${column} = ${value}`
  await tx.query(
    sql`update tms.waybills set updated_at = ${at}
       ${set(sql`reference_no`, fields.referenceNo)} ${set(sql`notes`, fields.notes)}
       ${set(sql`tags`, fields.tags)} ${set(sql`priority`, fields.priority)}
       ${set(sql`requires_signature`, fields.requiresSignature)}
       ${set(sql`sender_account_id`, fields.senderAccountId)}
       ${set(sql`product_category_id`, fields.productCategoryId)}
     where organization_id = ${organizationId} and id = ${waybillId}`,
  )
}

export function listProductCategories(
  database: Database,
  organizationId: OrganizationId,
): Promise<(ProductCategory & { readonly updatedAt: Date })[]> {
  return database.query(
    sql`select id, code, name, active, updated_at from tms.product_categories
     where organization_id = ${organizationId} order by name, code`,
  )
}

/** Whether a waybill may be of it. */
export async function hasProductCategory(
  db: Database | Transaction,
  { organizationId, id }: { organizationId: OrganizationId; id: ProductCategoryId },
): Promise<boolean> {
  const row = await db.one(
    sql`select from tms.product_categories
     where organization_id = ${organizationId} and id = ${id} and active`,
  )
  return row !== null
}

export interface ProductCategory {
  readonly id: ProductCategoryId
  readonly code: string
  readonly name: string
  /** False: no new waybill is of it. */
  readonly active: boolean
}

export async function insertProductCategories(
  tx: Transaction,
  organizationId: OrganizationId,
  categories: readonly Omit<ProductCategory, 'active'>[],
): Promise<void> {
  await tx.query(
    sql`insert into tms.product_categories (organization_id, id, code, name)
     select ${organizationId}, c.id, c.code, c.name
     from jsonb_to_recordset(${JSON.stringify(categories)}) as c (id uuid, code text, name text)`,
  )
}
