/** All SQL of the room. */
import type { PlanFeature } from '#lib/contract/plan-features.ts'
import type { Database, Transaction } from '#server/db/database.ts'

export type CredentialKind = 'public' | 'internal'

export interface OrganizationRow {
  id: string
  name: string
  currency: string
  country: string
  timezone: string
  custom_waybill_numbers: boolean
  legacy_responses: boolean
  demo: boolean
  features: PlanFeature[]
}

export interface CredentialRow {
  organization_id: string
  kind: CredentialKind
  api_key: string
  sealed_secret: Buffer
}

export interface UnitRow {
  id: string
  code: string
  name: string
  kind: 'headquarters' | 'depot' | 'hub' | 'branch'
  address: string
  province: string
  country: string
  lat: number
  lng: number
}

const organizationColumns = `
  o.id, o.name, o.currency, o.country, o.timezone, o.custom_waybill_numbers, o.legacy_responses,
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
    `select ${organizationColumns}, c.organization_id, c.kind, c.api_key, c.sealed_secret
     from tms.credentials c join tms.organizations o on o.id = c.organization_id
     where c.api_key = $1`,
    [apiKey],
  )
}

export function listOrganizations(db: Reader): Promise<OrganizationRow[]> {
  return db.query(
    `select ${organizationColumns} from tms.organizations o order by o.created_at, o.id`,
  )
}

export function findCredential(
  db: Reader,
  { organizationId, kind }: { organizationId: string; kind: CredentialKind },
): Promise<CredentialRow | null> {
  return db.one(
    `select organization_id, kind, api_key, sealed_secret from tms.credentials
     where organization_id = $1 and kind = $2`,
    [organizationId, kind],
  )
}

export async function insertOrganization(
  tx: Transaction,
  organization: OrganizationRow,
): Promise<void> {
  await tx.query(
    `insert into tms.organizations
       (id, name, currency, country, timezone, custom_waybill_numbers, legacy_responses, demo)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      organization.id,
      organization.name,
      organization.currency,
      organization.country,
      organization.timezone,
      organization.custom_waybill_numbers,
      organization.legacy_responses,
      organization.demo,
    ],
  )
  await tx.query(
    `insert into tms.plan_features (organization_id, feature) select $1, unnest($2::text[])`,
    [organization.id, organization.features],
  )
}

export async function replaceCredential(tx: Transaction, credential: CredentialRow): Promise<void> {
  await tx.query(
    `insert into tms.credentials (organization_id, kind, api_key, sealed_secret)
     values ($1, $2, $3, $4)
     on conflict (organization_id, kind) do update
       set api_key = excluded.api_key, sealed_secret = excluded.sealed_secret, created_at = now()`,
    [credential.organization_id, credential.kind, credential.api_key, credential.sealed_secret],
  )
}

export async function replaceFeatures(
  tx: Transaction,
  { organizationId, features }: { organizationId: string; features: readonly PlanFeature[] },
): Promise<void> {
  await tx.query(`delete from tms.plan_features where organization_id = $1`, [organizationId])
  await tx.query(
    `insert into tms.plan_features (organization_id, feature) select $1, unnest($2::text[])`,
    [organizationId, features],
  )
}

export function listUnits(db: Reader, organizationId: string): Promise<UnitRow[]> {
  return db.query(
    `select id, code, name, kind, address, province, country, lat, lng
     from tms.organization_units where organization_id = $1 order by code collate "C"`,
    [organizationId],
  )
}

export async function insertUnit(
  tx: Transaction,
  { organizationId, unit }: { organizationId: string; unit: UnitRow },
): Promise<void> {
  await tx.query(
    `insert into tms.organization_units
       (organization_id, id, code, name, kind, address, province, country, lat, lng)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      organizationId,
      unit.id,
      unit.code,
      unit.name,
      unit.kind,
      unit.address,
      unit.province,
      unit.country,
      unit.lat,
      unit.lng,
    ],
  )
}

export function findSecretKeyCheck(db: Reader): Promise<{ sealed: Buffer } | null> {
  return db.one(`select sealed from tms.secret_key_check`)
}

export async function insertSecretKeyCheck(db: Reader, sealed: Buffer): Promise<void> {
  await db.query(`insert into tms.secret_key_check (sealed) values ($1) on conflict do nothing`, [
    sealed,
  ])
}
