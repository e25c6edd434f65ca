/**
 * Changes of single things in the catalogue, each made from what its administrator saw: one that was changed
 * since is refused. A refused change throws, so that nothing of its transaction remains.
 */
import type {
  AdditionalServiceId,
  OrganizationId,
  RouteId,
  ServiceAreaId,
  ServiceId,
  VehicleTypeId,
} from '#lib/contract/ids.ts'
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { isReferenceViolation } from '#server/db/error-code.ts'
import { newRow, sql, type Sql, type SqlValue } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'
import { ServiceError } from '../http/service-error.ts'
import { saveRow, type SavedRow } from '../save-row.ts'
import type { AddonPrice, Axle, NewRate, OtherNames } from './new-catalogue.ts'
import type { OfferedAddon, RateCard, ServiceArea } from './offer.ts'
import {
  addonColumns,
  columnsOf,
  readRateCards,
  routeColumns,
  writer,
  type RouteNode,
} from './store.ts'

export type Alongside = (tx: Transaction, id: string) => Promise<void>

export interface Change<Id, Row> {
  readonly organizationId: OrganizationId
  /** Null: it is new. */
  readonly id: Id | null
  /** When the row that the change was made from was last changed; null: it does not matter. */
  readonly seenAt: Date | null
  readonly row: Row
  /** Done in the same transaction. */
  readonly alongside: Alongside
}

export interface VehicleTypeRow {
  readonly code: string
  readonly name: string
  readonly names: { readonly th?: string; readonly zh?: string }
  readonly innerLengthMm: number
  readonly innerWidthMm: number
  readonly innerHeightMm: number
  readonly payloadG: number
  readonly axles: readonly Axle[]
  readonly doorSide: 'rear' | 'side'
  readonly active: boolean
}

export interface ServiceAreaRow extends Omit<ServiceArea, 'id'> {
  readonly code: string
  readonly name: string
}

export interface ServiceRow {
  readonly code: string
  readonly name: string
  readonly serviceType: QuoteServiceType
  readonly serviceAreaId: ServiceAreaId
  readonly carryingVehicleTypeId: VehicleTypeId | null
  readonly maxVehicles: number
  readonly leastDays: number | null
  readonly mostDays: number | null
  readonly active: boolean
}

export interface RouteRow {
  readonly code: string
  readonly name: string
  readonly serviceId: ServiceId
  readonly nodes: readonly RouteNode[]
  readonly active: boolean
}

type Saved<Id> = SavedRow<Id>
type Kept<Id, Row> = Row & Saved<Id>

export interface AddonRow {
  readonly key: string
  readonly name: string
  readonly names: OtherNames
  readonly description: string
  readonly descriptions: OtherNames
  readonly serviceTypes: readonly QuoteServiceType[]
  readonly price: AddonPrice
  readonly active: boolean
}

export interface Editable {
  readonly vehicleTypes: readonly Kept<VehicleTypeId, VehicleTypeRow>[]
  readonly serviceAreas: readonly Kept<ServiceAreaId, ServiceAreaRow>[]
  readonly services: readonly Kept<ServiceId, ServiceRow>[]
  /** All versions. */
  readonly rateCards: readonly (RateCard & { readonly serviceId: ServiceId })[]
  readonly addons: readonly (OfferedAddon & {
    readonly active: boolean
    readonly updatedAt: Date
  })[]
  readonly routes: readonly Kept<RouteId, RouteRow>[]
}

export async function readEditable(
  database: Database,
  organizationId: OrganizationId,
): Promise<Editable> {
  const [vehicleTypes, serviceAreas, services, rateCards, addons, routes] = await Promise.all([
    database.query<Kept<VehicleTypeId, VehicleTypeRow>>(
      sql`select id, code, name, names, inner_length_mm, inner_width_mm, inner_height_mm, payload_g,
         axles, door_side, active, updated_at
       from tms.vehicle_types where organization_id = ${organizationId}
       order by inner_length_mm::bigint * inner_width_mm * inner_height_mm, payload_g, code`,
    ),
    database.query<Kept<ServiceAreaId, ServiceAreaRow>>(
      sql`select id, code, name, country, provinces, outline, updated_at
       from tms.service_areas where organization_id = ${organizationId} order by code`,
    ),
    database.query<Kept<ServiceId, ServiceRow>>(
      sql`select id, code, name, service_type, service_area_id, carrying_vehicle_type_id,
         max_vehicles, least_days, most_days, active, updated_at
       from tms.services where organization_id = ${organizationId} order by code`,
    ),
    readRateCards(database, organizationId),
    database.query<Editable['addons'][number]>(
      sql`select ${addonColumns}, active, updated_at from tms.addons
       where organization_id = ${organizationId} order by id`,
    ),
    database.query<Kept<RouteId, RouteRow>>(
      sql`select ${routeColumns}, r.code, r.name, r.active, r.updated_at
       from tms.routes r where r.organization_id = ${organizationId} order by r.code`,
    ),
  ])
  return { vehicleTypes, serviceAreas, services, rateCards, addons, routes }
}

interface Making {
  readonly clock: Clock
  readonly ids: Ids
}

export function saveVehicleType(
  tx: Transaction,
  change: Change<VehicleTypeId, VehicleTypeRow>,
  making: Making,
): Promise<Saved<VehicleTypeId>> {
  const { names, axles, ...row } = change.row
  const columns = { ...row, names: JSON.stringify(names), axles: JSON.stringify(axles) }
  return save(
    tx,
    { table: sql`tms.vehicle_types`, field: 'vehicle_type' },
    { ...change, columns },
    making,
  )
}

export function saveServiceArea(
  tx: Transaction,
  change: Change<ServiceAreaId, ServiceAreaRow>,
  making: Making,
): Promise<Saved<ServiceAreaId>> {
  const { outline, ...row } = change.row
  const columns = { ...row, outline: outline && JSON.stringify(outline) }
  return save(
    tx,
    { table: sql`tms.service_areas`, field: 'service_area' },
    { ...change, columns },
    making,
  )
}

export async function saveService(
  tx: Transaction,
  change: Change<ServiceId, ServiceRow>,
  making: Making,
): Promise<Saved<ServiceId>> {
  const { organizationId, row } = change
  const { serviceAreaId, carryingVehicleTypeId } = row
  const found = await tx.one<{ area: boolean; vehicle: boolean }>(
    sql`select exists (select from tms.service_areas
          where organization_id = ${organizationId} and id = ${serviceAreaId}) as area,
        ${carryingVehicleTypeId}::uuid is null or exists (select from tms.vehicle_types
          where organization_id = ${organizationId} and id = ${carryingVehicleTypeId}) as vehicle`,
  )
  if (found?.area !== true) throw faultIn('service.service_area_id', 'not_found')
  if (!found.vehicle) throw faultIn('service.carrying_vehicle_type_id', 'not_found')
  const table = { table: sql`tms.services`, field: 'service' }
  return save(tx, table, { ...change, columns: { ...row } }, making)
}

/** The key is written once: callers name it, and the price of insurance belongs to its own. */
export async function saveAddon(
  tx: Transaction,
  { organizationId, id, seenAt, alongside, row }: Change<AdditionalServiceId, AddonRow>,
  making: Making,
): Promise<Saved<AdditionalServiceId>> {
  const { key, names, descriptions, price, serviceTypes, ...columns } = row
  if (id !== null) {
    const before = await tx.one<{ key: string }>(
      sql`select key from tms.addons where organization_id = ${organizationId} and id = ${id}`,
    )
    if (before !== null && before.key !== key) throw faultIn('addon.key', 'not_allowed_value')
  }
  const saved = await saveRow(
    tx,
    {
      table: sql`tms.addons`,
      organizationId,
      id,
      seenAt,
      columns: {
        ...columns,
        names: JSON.stringify(names),
        descriptions: JSON.stringify(descriptions),
        serviceTypes: [...serviceTypes],
        ...columnsOf(price),
      },
      fixed: { key },
      repeated: 'addon.key',
    },
    making,
  )
  await alongside(tx, saved.id)
  return saved
}

export async function saveRoute(
  tx: Transaction,
  { row: { code, nodes, ...columns }, alongside, ...change }: Change<RouteId, RouteRow>,
  making: Making,
): Promise<Saved<RouteId>> {
  const { organizationId } = change
  const saved = await saveRow<RouteId>(
    tx,
    { ...change, table: sql`tms.routes`, columns, fixed: { code }, repeated: 'route.code' },
    making,
  ).catch((error: unknown) => {
    throw isReferenceViolation(error) ? faultIn('route.service_id', 'not_found') : error
  })
  await tx.query(
    sql`delete from tms.route_nodes
     where organization_id = ${organizationId} and route_id = ${saved.id}`,
  )
  for (const [sequence, node] of nodes.entries()) {
    const row = { organizationId, routeId: saved.id, sequence, ...node }
    await tx.query(sql`insert into tms.route_nodes ${newRow(row)}`)
  }
  await alongside(tx, saved.id)
  return saved
}

/** The code is written once: callers and papers may name it. */
async function save<Id extends string>(
  tx: Transaction,
  { table, field }: { table: Sql; field: string },
  change: Omit<Change<Id, unknown>, 'row'> & {
    readonly columns: Readonly<Record<string, SqlValue>> & { readonly code: string }
  },
  making: Making,
): Promise<Saved<Id>> {
  const { organizationId, id, seenAt, alongside } = change
  const { code, serviceType, ...columns } = change.columns
  const saved = await saveRow<Id>(
    tx,
    {
      table,
      organizationId,
      id,
      seenAt,
      columns,
      fixed: { code, ...(serviceType !== undefined && { serviceType }) },
      repeated: `${field}.code`,
    },
    making,
  )
  await alongside(tx, saved.id)
  return saved
}

export interface RateChange {
  readonly organizationId: OrganizationId
  readonly serviceId: ServiceId
  readonly vehicleTypeId: VehicleTypeId | null
  /** The newest version that the change was made from; 0: there was none. */
  readonly seenVersion: number
  readonly rate: NewRate
  readonly validFrom: Date
  readonly alongside: (tx: Transaction, version: number) => Promise<void>
}

export async function changeRate(
  tx: Transaction,
  change: RateChange,
  { ids }: Pick<Making, 'ids'>,
): Promise<number> {
  const { organizationId, serviceId, vehicleTypeId, rate, validFrom } = change
  // One at a time: the version is counted from those there are.
  const service = await tx.one(
    sql`select 1 as one from tms.services
     where organization_id = ${organizationId} and id = ${serviceId} for update`,
  )
  if (service === null) throw new ServiceError('not_found')
  const vehicle =
    vehicleTypeId === null ||
    (await tx.one(
      sql`select 1 as one from tms.vehicle_types
       where organization_id = ${organizationId} and id = ${vehicleTypeId}`,
    )) !== null
  if (!vehicle) throw faultIn('vehicle_type_id', 'not_found')
  const newest = await tx.one<{ version: number; validFrom: Date }>(
    sql`select version, valid_from from tms.rate_cards
     where organization_id = ${organizationId} and service_id = ${serviceId}
       and vehicle_type_id is not distinct from ${vehicleTypeId}
     order by version desc limit 1`,
  )
  if ((newest?.version ?? 0) !== change.seenVersion) {
    throw new ServiceError('changed_meanwhile', {
      updated_at: toTimestamp(newest?.validFrom ?? validFrom),
    })
  }
  const card = { id: ids.uuid(), serviceId, vehicleTypeId, rate, validFrom }
  const version = await writer(tx, organizationId).rateCard(card)
  await change.alongside(tx, version)
  return version
}

function faultIn(
  field: string,
  problem: 'not_found' | 'repeated' | 'not_allowed_value',
): ServiceError {
  return new ServiceError('invalid_body', { field, problem })
}
