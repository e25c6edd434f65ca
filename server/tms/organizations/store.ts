/** All SQL of the room. */
import type { OrganizationId, OrganizationUnitId } from '#lib/contract/ids.ts'
import type { PlanFeature } from '#lib/contract/plan-features.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export type CredentialKind = 'public' | 'internal'

export interface OrganizationRow {
  id: OrganizationId
  name: string
  currency: string
  country: string
  timezone: string
  customWaybillNumbers: boolean
  legacyResponses: boolean
  demo: boolean
  features: PlanFeature[]
}

export interface CredentialRow {
  organizationId: OrganizationId
  kind: CredentialKind
  apiKey: string
  sealedSecret: Buffer
}

export interface UnitRow {
  id: OrganizationUnitId
  code: string
  name: string
  kind: 'headquarters' | 'depot' | 'hub' | 'branch'
  address: string
  province: string
  country: string
  lat: number
  lng: number
}

const organizationColumns = sql`o.id, o.name, o.currency, o.country, o.timezone, o.custom_waybill_numbers, o.legacy_responses,
  o.demo,
  array(
    select f.feature from tms.plan_features f where f.organization_id = o.id order by f.feature
  ) as features`

type Reader = Database | Transaction

export function findOrganizationByApiKey(
  db: Reader,
  apiKey: string,
): Promise<(OrganizationRow & CredentialRow) | null> {
  return db.one(
    sql`select ${organizationColumns}, c.organization_id, c.kind, c.api_key, c.sealed_secret
     from tms.credentials c join tms.organizations o on o.id = c.organization_id
     where c.api_key = ${apiKey}`,
  )
}

export function listOrganizations(db: Reader): Promise<OrganizationRow[]> {
  return db.query(
    sql`select ${organizationColumns} from tms.organizations o order by o.created_at, o.id`,
  )
}

export function findCredential(
  db: Reader,
  { organizationId, kind }: { organizationId: OrganizationId; kind: CredentialKind },
): Promise<CredentialRow | null> {
  return db.one(
    sql`select organization_id, kind, api_key, sealed_secret from tms.credentials
     where organization_id = ${organizationId} and kind = ${kind}`,
  )
}

interface FeaturesOf {
  readonly organizationId: OrganizationId
  readonly features: readonly PlanFeature[]
}

export async function insertOrganization(
  tx: Transaction,
  organization: OrganizationRow,
): Promise<void> {
  const { features, ...row } = organization
  await tx.query(sql`insert into tms.organizations ${newRow(row)}`)
  await insertFeatures(tx, { organizationId: organization.id, features })
}

async function insertFeatures(
  tx: Transaction,
  { organizationId, features }: FeaturesOf,
): Promise<void> {
  await tx.query(
    sql`insert into tms.plan_features (organization_id, feature)
     select ${organizationId}, unnest(${features}::text[])`,
  )
}

export async function replaceCredential(tx: Transaction, credential: CredentialRow): Promise<void> {
  await tx.query(
    sql`insert into tms.credentials ${newRow({ ...credential })}
     on conflict (organization_id, kind) do update
       set api_key = excluded.api_key, sealed_secret = excluded.sealed_secret, created_at = now()`,
  )
}

export async function replaceFeatures(
  tx: Transaction,
  { organizationId, features }: FeaturesOf,
): Promise<void> {
  await tx.query(sql`delete from tms.plan_features where organization_id = ${organizationId}`)
  await insertFeatures(tx, { organizationId, features })
}

export function listUnits(db: Reader, organizationId: OrganizationId): Promise<UnitRow[]> {
  return db.query(
    sql`select id, code, name, kind, address, province, country, lat, lng
     from tms.organization_units where organization_id = ${organizationId}
       order by code collate "C"`,
  )
}

export async function insertUnit(
  tx: Transaction,
  { organizationId, unit }: { organizationId: OrganizationId; unit: UnitRow },
): Promise<void> {
  await tx.query(sql`insert into tms.organization_units ${newRow({ organizationId, ...unit })}`)
}

export function listCredentials(db: Reader): Promise<CredentialRow[]> {
  return db.query(sql`select organization_id, kind, api_key, sealed_secret from tms.credentials`)
}

/** False when the pair was regenerated in between. */
export async function sealAnew(
  db: Reader,
  { organizationId, kind, sealedSecret, by }: CredentialRow & { readonly by: Buffer },
): Promise<boolean> {
  const updated = await db.query(
    sql`update tms.credentials set sealed_secret = ${by}
     where organization_id = ${organizationId} and kind = ${kind} and sealed_secret = ${sealedSecret}
     returning 1`,
  )
  return updated.length > 0
}
