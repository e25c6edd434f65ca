/** All SQL of the room. */
import type { OrganizationId, OrganizationUnitId } from '#lib/contract/ids.ts'
import type { PlanFeature } from '#lib/contract/plan-features.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { changedRow, newRow, sql } from '#server/db/sql.ts'

export type CredentialKind = 'public' | 'former' | 'internal'

export interface OrganizationRow {
  id: OrganizationId
  name: string
  currency: string
  country: string
  timezone: string
  customWaybillNumbers: boolean
  legacyResponses: boolean
  demo: boolean
  updatedAt: Date
  features: PlanFeature[]
}

export interface CredentialRow {
  organizationId: OrganizationId
  kind: CredentialKind
  apiKey: string
  sealedSecret: Buffer
}

export interface CredentialFacts {
  kind: CredentialKind
  apiKey: string
  createdAt: Date
  endsAt: Date | null
  lastUsedAt: Date | null
  lastUsedFrom: string | null
  lastRefusedAt: Date | null
  lastRefusedFrom: string | null
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
  /** False: no tour begins there any more. */
  active: boolean
}

const organizationColumns = sql`o.id, o.name, o.currency, o.country, o.timezone, o.custom_waybill_numbers, o.legacy_responses,
  o.demo, o.updated_at,
  array(
    select f.feature from tms.plan_features f where f.organization_id = o.id order by f.feature
  ) as features`

type Reader = Database | Transaction

export function findOrganizationByApiKey(
  db: Reader,
  apiKey: string,
): Promise<(OrganizationRow & CredentialRow & { endsAt: Date | null }) | null> {
  return db.one(
    sql`select ${organizationColumns}, c.organization_id, c.kind, c.api_key, c.sealed_secret, c.ends_at
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

export async function replaceCredential(
  tx: Transaction,
  credential: CredentialRow & { readonly createdAt: Date },
): Promise<void> {
  await tx.query(
    sql`insert into tms.credentials ${newRow({ ...credential })}
     on conflict (organization_id, kind) do update
       set api_key = excluded.api_key, sealed_secret = excluded.sealed_secret,
         created_at = excluded.created_at, last_used_at = null, last_used_from = null,
         last_refused_at = null, last_refused_from = null`,
  )
}

export function lockPublicCredential(
  tx: Transaction,
  organizationId: OrganizationId,
): Promise<CredentialRow | null> {
  return tx.one(
    sql`select organization_id, kind, api_key, sealed_secret from tms.credentials
     where organization_id = ${organizationId} and kind = 'public' for update`,
  )
}

export async function retirePublicCredential(
  tx: Transaction,
  old: { organizationId: OrganizationId; sealedSecret: Buffer; endsAt: Date },
): Promise<void> {
  await tx.query(
    sql`update tms.credentials
     set kind = 'former', sealed_secret = ${old.sealedSecret}, ends_at = ${old.endsAt}
     where organization_id = ${old.organizationId} and kind = 'public'`,
  )
}

export async function deleteFormerCredential(
  tx: Transaction,
  organizationId: OrganizationId,
): Promise<boolean> {
  const deleted = await tx.query(
    sql`delete from tms.credentials where organization_id = ${organizationId} and kind = 'former'
     returning 1`,
  )
  return deleted.length > 0
}

export function listCredentialFacts(
  db: Reader,
  organizationId: OrganizationId,
): Promise<CredentialFacts[]> {
  return db.query(
    sql`select kind, api_key, created_at, ends_at, last_used_at, last_used_from, last_refused_at,
       last_refused_from
     from tms.credentials where organization_id = ${organizationId}`,
  )
}

interface NotedCall {
  readonly apiKey: string
  readonly at: Date
  /** The client's IP address. */
  readonly from: string
}

export async function noteUse(db: Reader, use: NotedCall): Promise<void> {
  await db.query(
    sql`update tms.credentials set last_used_at = ${use.at}, last_used_from = ${use.from}
     where api_key = ${use.apiKey} and (last_used_at is null or last_used_at < ${use.at})`,
  )
}

export async function noteRefusal(db: Reader, refused: NotedCall): Promise<void> {
  await db.query(
    sql`update tms.credentials
     set last_refused_at = ${refused.at}, last_refused_from = ${refused.from}
     where api_key = ${refused.apiKey}
       and (last_refused_at is null or last_refused_at < ${refused.at})`,
  )
}

export async function setLegacyResponses(
  tx: Transaction,
  to: { organizationId: OrganizationId; legacyResponses: boolean },
): Promise<void> {
  await tx.query(
    sql`update tms.organizations set legacy_responses = ${to.legacyResponses}
     where id = ${to.organizationId}`,
  )
}

export function lockSettings(
  tx: Transaction,
  id: OrganizationId,
): Promise<Pick<OrganizationRow, 'updatedAt'> | null> {
  return tx.one(sql`select updated_at from tms.organizations where id = ${id} for no key update`)
}

export async function setSettings(
  tx: Transaction,
  {
    id,
    features,
    ...row
  }: Pick<OrganizationRow, 'id' | 'name' | 'customWaybillNumbers' | 'updatedAt' | 'features'>,
): Promise<void> {
  await tx.query(sql`update tms.organizations set ${changedRow(row)} where id = ${id}`)
  await replaceFeatures(tx, { organizationId: id, features })
}

async function replaceFeatures(
  tx: Transaction,
  { organizationId, features }: FeaturesOf,
): Promise<void> {
  await tx.query(sql`delete from tms.plan_features where organization_id = ${organizationId}`)
  await insertFeatures(tx, { organizationId, features })
}

export function listUnits(
  db: Reader,
  organizationId: OrganizationId,
): Promise<(UnitRow & { updatedAt: Date })[]> {
  return db.query(
    sql`select id, code, name, kind, address, province, country, lat, lng, active, updated_at
     from tms.organization_units where organization_id = ${organizationId}
       order by code collate "C"`,
  )
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
