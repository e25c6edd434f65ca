/** All SQL of the room. */
import type {
  AdditionalServiceId,
  OrganizationId,
  RouteId,
  ServiceAreaId,
  ServiceId,
  VehicleTypeId,
} from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'
import type {
  AddonPrice,
  NewCatalogue,
  NewRate,
  NewRouteNode,
  NewVehicleType,
} from './new-catalogue.ts'
import type { Offer, OfferedAddon, OfferedService, OfferedVehicleType, RateCard } from './offer.ts'

export interface CatalogueKeys {
  readonly serviceId: ServiceId | null
  readonly serviceAreaId: ServiceAreaId | null
  readonly routeId: RouteId | null
  readonly vehicleTypes: { id: VehicleTypeId; name: string }[]
  readonly addons: string[]
}

/** The first of each where one is enough, in the order they were made. */
export async function readKeys(
  db: Database,
  organizationId: OrganizationId,
): Promise<CatalogueKeys> {
  const row = await db.one<CatalogueKeys>(
    sql`select
       (select id from tms.services where organization_id = ${organizationId}
         and service_type = 'ftl_transport'
        order by id limit 1) as "serviceId",
       (select id from tms.service_areas where organization_id = ${organizationId}
         order by id limit 1)
         as "serviceAreaId",
       (select id from tms.routes where organization_id = ${organizationId}
         order by id limit 1) as "routeId",
       coalesce(
         (select json_agg(json_build_object('id', id, 'name', name) order by id)
          from tms.vehicle_types where organization_id = ${organizationId} and active),
         '[]') as "vehicleTypes",
       array(select key from tms.addons where organization_id = ${organizationId} and active
         order by id)
         as addons`,
  )
  if (row === null) throw new Error('a select without a table has no row')
  return row
}

export const addonColumns = sql`id, key, names || jsonb_build_object('en', name) as names,
  descriptions || jsonb_build_object('en', description) as descriptions, service_types,
  json_strip_nulls(json_build_object('rule', price_rule, 'amountMinor', amount_minor,
    'permille', share_permille, 'ppm', share_ppm, 'minimumMinor', minimum_minor,
    'limitMinor', limit_minor)) as price`

/** Only active rows are offered. */
export async function readOffer(db: Database, organizationId: OrganizationId): Promise<Offer> {
  const [services, rateCards, vehicleTypes, addons] = await Promise.all([
    db.query<Omit<OfferedService, 'rateCards'>>(
      sql`select s.id, s.code, s.name, s.service_type, s.max_vehicles, s.carrying_vehicle_type_id,
         case when s.least_days is not null
           then json_build_object('least', s.least_days, 'most', s.most_days) end as days,
         json_build_object('id', a.id, 'country', a.country, 'provinces', a.provinces,
           'outline', a.outline) as area
       from tms.services s
       join tms.service_areas a
         on a.organization_id = s.organization_id and a.id = s.service_area_id
       where s.organization_id = ${organizationId} and s.active
       order by s.code`,
    ),
    readRateCards(db, organizationId),
    db.query<OfferedVehicleType>(
      sql`select id, code, names || jsonb_build_object('en', name) as names, inner_length_mm,
         inner_width_mm, inner_height_mm, payload_g, axles, door_side
       from tms.vehicle_types where organization_id = ${organizationId} and active
       order by inner_length_mm::bigint * inner_width_mm * inner_height_mm, payload_g, code`,
    ),
    db.query<OfferedAddon>(
      sql`select ${addonColumns}
       from tms.addons where organization_id = ${organizationId} and active order by id`,
    ),
  ])
  const cardsOf = Map.groupBy(rateCards, ({ serviceId }) => serviceId)
  return {
    services: services.map((service) =>
      Object.assign(service, { rateCards: cardsOf.get(service.id) ?? [] }),
    ),
    vehicleTypes,
    addons,
  }
}

/** All versions, the oldest first. */
export function readRateCards(
  db: Database,
  organizationId: OrganizationId,
): Promise<(RateCard & { readonly serviceId: ServiceId })[]> {
  return db.query<RateCard & { readonly serviceId: ServiceId }>(
    sql`select c.id, c.service_id, c.vehicle_type_id, c.version, c.valid_from, c.base_minor,
         c.included_m, c.per_km_minor, c.per_kg_minor, c.minimum_minor, c.road_factor_permille,
         c.volumetric_kg_per_m3,
         coalesce(
           (select json_agg(json_build_object('fromM', b.from_m, 'perKgMinor', b.per_kg_minor)
              order by b.from_m)
            from tms.rate_bands b
            where b.organization_id = c.organization_id and b.rate_card_id = c.id),
           '[]') as bands
       from tms.rate_cards c where c.organization_id = ${organizationId}
       order by c.version`,
  )
}

export interface Route {
  readonly id: RouteId
  readonly serviceId: ServiceId
  /** In the order in which they are driven. */
  readonly nodes: readonly RouteNode[]
}

export interface RouteNode {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly district: string
  readonly province: string
  readonly postalCode: string
  readonly country: string
  readonly lat: number
  readonly lng: number
}

export const routeColumns = sql`r.id, r.service_id,
  coalesce(
    (select json_agg(
       json_build_object('name', n.name, 'phone', n.phone, 'address', n.address,
         'district', n.district, 'province', n.province, 'postalCode', n.postal_code,
         'country', n.country, 'lat', n.lat, 'lng', n.lng)
       order by n.sequence)
     from tms.route_nodes n
     where n.organization_id = r.organization_id and n.route_id = r.id),
    '[]') as nodes`

/** A route that a new waybill may name. */
export function findRoute(
  db: Database,
  { organizationId, id }: { readonly organizationId: OrganizationId; readonly id: RouteId },
): Promise<Route | null> {
  return db.one(
    sql`select ${routeColumns} from tms.routes r
     where r.organization_id = ${organizationId} and r.id = ${id} and r.active`,
  )
}

export function listRoutes(
  db: Database,
  organizationId: OrganizationId,
): Promise<{ id: RouteId; code: string; name: string; serviceId: ServiceId }[]> {
  return db.query(
    sql`select id, code, name, service_id from tms.routes
     where organization_id = ${organizationId} order by code`,
  )
}

export interface WantedNames {
  readonly serviceIds: readonly ServiceId[]
  readonly addonIds: readonly string[]
  readonly language: Language
}

export interface NamedService {
  readonly name: string
  /** Whether a carrier must number a parcel before it can have a label. */
  readonly carrierNumbersFirst: boolean
}

/** The names of services and add-ons, those that are no longer sold too. */
export async function readNames(
  db: Database,
  organizationId: OrganizationId,
  { serviceIds, addonIds, language }: WantedNames,
): Promise<{ services: Map<string, NamedService>; addons: Map<string, string> }> {
  const [services, addons] = await Promise.all([
    db.query<NamedService & { id: string }>(
      sql`select id, name, carrier_numbers_first from tms.services
       where organization_id = ${organizationId} and id = any(${serviceIds})`,
    ),
    db.query<{ id: string; name: string }>(
      sql`select id, coalesce(names->>${language}, name) as name from tms.addons
       where organization_id = ${organizationId} and id = any(${addonIds})`,
    ),
  ])
  return {
    services: new Map(services.map(({ id, ...service }) => [id, service])),
    addons: new Map(addons.map(({ id, name }) => [id, name])),
  }
}

/** The ids of those keys that the organization has, sold or not. */
export async function findAddonIds(
  tx: Transaction,
  organizationId: OrganizationId,
  keys: readonly string[],
): Promise<AdditionalServiceId[]> {
  if (keys.length === 0) return []
  const rows = await tx.query<{ id: AdditionalServiceId }>(
    sql`select id from tms.addons
     where organization_id = ${organizationId} and key = any(${keys}) order by key`,
  )
  return rows.map(({ id }) => id)
}

/** For a statement of another room: the area in which a service is sold, as a subquery. */
export function areaOfService({
  organizationId,
  serviceId,
}: {
  readonly organizationId: OrganizationId
  readonly serviceId: ServiceId
}): Sql {
  return sql`select service_area_id from tms.services
    where organization_id = ${organizationId} and id = ${serviceId}`
}

/** A field that is left out of a row has the default of its column. */
export function writer(tx: Transaction, organizationId: OrganizationId) {
  return {
    async serviceArea({
      outline,
      ...area
    }: NewCatalogue['serviceArea'] & { readonly id: ServiceAreaId }) {
      const border = outline === undefined ? null : JSON.stringify(outline)
      await tx.query(
        sql`insert into tms.service_areas ${newRow({ organizationId, ...area, outline: border })}`,
      )
    },
    async service({
      days,
      ...service
    }: Omit<NewCatalogue['services'][number], 'rate' | 'carryingVehicleType'> & {
      readonly id: ServiceId
      readonly serviceAreaId: ServiceAreaId
      readonly carryingVehicleTypeId: VehicleTypeId | null
    }) {
      const stated = days && { leastDays: days.least, mostDays: days.most }
      const row = { organizationId, ...service, ...stated }
      await tx.query(sql`insert into tms.services ${newRow(row)}`)
    },
    async vehicleType({
      names,
      innerMm,
      axles,
      ...type
    }: Omit<NewVehicleType, 'rate'> & { readonly id: VehicleTypeId }) {
      await tx.query(
        sql`insert into tms.vehicle_types ${newRow({
          organizationId,
          ...type,
          names: JSON.stringify(names ?? {}),
          innerLengthMm: innerMm.length,
          innerWidthMm: innerMm.width,
          innerHeightMm: innerMm.height,
          axles: JSON.stringify(axles),
        })}`,
      )
    },
    /** The next version for this service and vehicle type. */
    async rateCard({ rate, ...card }: NewRateCard & { readonly id: string }): Promise<number> {
      const { serviceId, vehicleTypeId } = card
      const row = await tx.one<{ version: number }>(
        sql`insert into tms.rate_cards ${newRow({
          organizationId,
          ...card,
          version: sql`(select coalesce(max(version), 0) + 1 from tms.rate_cards
            where organization_id = ${organizationId} and service_id = ${serviceId}
              and vehicle_type_id is not distinct from ${vehicleTypeId})`,
          baseMinor: rate.base,
          includedM: rate.includedKm * 1000,
          perKmMinor: rate.perKm,
          perKgMinor: rate.perKg ?? 0,
          minimumMinor: rate.minimum,
          roadFactorPermille: rate.roadFactorPermille ?? 1300,
          volumetricKgPerM3: rate.volumetricKgPerM3 ?? 250,
        })} returning version`,
      )
      for (const { fromKm, perKg } of rate.bands ?? []) {
        const band = {
          organizationId,
          rateCardId: card.id,
          fromM: fromKm * 1000,
          perKgMinor: perKg,
        }
        await tx.query(sql`insert into tms.rate_bands ${newRow(band)}`)
      }
      if (row === null) throw new Error('an insert has returned nothing')
      return row.version
    },
    async route({
      country,
      nodes,
      ...route
    }: {
      readonly id: RouteId
      readonly code: string
      readonly name: string
      readonly serviceId: ServiceId
      readonly country: string
      readonly nodes: readonly NewRouteNode[]
    }) {
      await tx.query(sql`insert into tms.routes ${newRow({ organizationId, ...route })}`)
      for (const [sequence, { at, ...node }] of nodes.entries()) {
        // A place may say more than a node keeps.
        const { district, province, postalCode, lat, lng } = at
        const where = { district, province, postalCode, country, lat, lng }
        const row = { organizationId, routeId: route.id, sequence, ...node, ...where }
        await tx.query(sql`insert into tms.route_nodes ${newRow(row)}`)
      }
    },
    async addon({
      names,
      descriptions,
      price,
      ...addon
    }: NewCatalogue['addons'][number] & { readonly id: string }) {
      await tx.query(
        sql`insert into tms.addons ${newRow({
          organizationId,
          ...addon,
          names: JSON.stringify(names ?? {}),
          descriptions: JSON.stringify(descriptions ?? {}),
          ...columnsOf(price),
        })}`,
      )
    },
    async exchangeRate({ from, to, ...exchange }: NewExchangeRate) {
      const row = { organizationId, fromCurrency: from, toCurrency: to, ...exchange }
      await tx.query(
        sql`insert into tms.exchange_rates ${newRow(row)}
         on conflict (organization_id, from_currency, to_currency, valid_from)
           do update set rate = excluded.rate`,
      )
    },
  }
}

/** All columns of a price: those of another rule are empty. */
export function columnsOf(price: AddonPrice) {
  const none = {
    priceRule: price.rule,
    amountMinor: null,
    sharePermille: null,
    sharePpm: null,
    minimumMinor: null,
    limitMinor: null,
  }
  switch (price.rule) {
    case 'share_of_base':
      return { ...none, sharePermille: price.permille }
    case 'share_of_value':
      return { ...none, sharePpm: price.ppm, minimumMinor: price.minimum, limitMinor: price.limit }
    default:
      return { ...none, amountMinor: price.amount }
  }
}

export interface NewRateCard {
  readonly serviceId: ServiceId
  readonly vehicleTypeId: VehicleTypeId | null
  readonly rate: NewRate
  readonly validFrom: Date
}

export interface NewExchangeRate {
  readonly from: string
  readonly to: string
  /** The value of one whole unit of `from` in `to`, as a decimal text. */
  readonly rate: string
  readonly validFrom: Date
}

/** By their currencies, the newest first. */
export function listExchangeRates(
  db: Database,
  { organizationId, limit }: { organizationId: OrganizationId; limit: number },
): Promise<NewExchangeRate[]> {
  return db.query(
    sql`select from_currency as from, to_currency as to, trim_scale(rate)::text as rate, valid_from
     from tms.exchange_rates where organization_id = ${organizationId}
     order by from_currency, to_currency, valid_from desc limit ${limit}`,
  )
}

/**
 * When the newest rate of the two currencies begins to hold; null: there is none. Of several transactions
 * that ask, the second sees what the first wrote.
 */
export async function lockNewestRate(
  tx: Transaction,
  { organizationId, from, to }: { organizationId: OrganizationId; from: string; to: string },
): Promise<Date | null> {
  const newest = sql`select valid_from from tms.exchange_rates
    where organization_id = ${organizationId} and from_currency = ${from} and to_currency = ${to}
    order by valid_from desc limit 1`
  await tx.query(sql`${newest} for update`)
  const row = await tx.one<{ validFrom: Date }>(newest)
  return row?.validFrom ?? null
}

/** The value of one whole unit of `from` in `to`, as a decimal text; null without a rate. */
export async function findExchangeRate(
  db: Database | Transaction,
  {
    organizationId,
    from,
    to,
    at,
  }: { organizationId: OrganizationId; from: string; to: string; at: Date },
): Promise<string | null> {
  const row = await db.one<{ rate: string }>(
    sql`select rate from tms.exchange_rates
     where organization_id = ${organizationId} and from_currency = ${from}
       and to_currency = ${to} and valid_from <= ${at}
     order by valid_from desc limit 1`,
  )
  return row?.rate ?? null
}
