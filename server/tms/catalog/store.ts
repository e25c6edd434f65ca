/** All SQL of the room. */
import type {
  OrganizationId,
  ServiceId,
  ServiceAreaId,
  VehicleTypeId,
  RouteId,
} from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'
import type { NewCatalogue, NewRate, NewRouteNode, NewVehicleType } from './new-catalogue.ts'

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

export function writer(tx: Transaction, organizationId: OrganizationId) {
  return {
    async serviceArea(area: NewCatalogue['serviceArea'] & { id: ServiceAreaId }) {
      const outline = area.outline === undefined ? null : JSON.stringify(area.outline)
      await tx.query(
        sql`insert into tms.service_areas ${newRow({
          organizationId,
          id: area.id,
          code: area.code,
          name: area.name,
          country: area.country,
          provinces: area.provinces,
          outline,
        })}`,
      )
    },
    async service(service: {
      id: ServiceId
      code: string
      name: string
      serviceType: string
      serviceAreaId: ServiceAreaId
      carryingVehicleTypeId: VehicleTypeId | null
      maxVehicles?: number
    }) {
      await tx.query(
        sql`insert into tms.services ${newRow({
          organizationId,
          id: service.id,
          code: service.code,
          name: service.name,
          serviceType: service.serviceType,
          serviceAreaId: service.serviceAreaId,
          carryingVehicleTypeId: service.carryingVehicleTypeId,
          maxVehicles: sql`coalesce(${service.maxVehicles ?? null}, 10)`,
        })}`,
      )
    },
    async vehicleType(type: Omit<NewVehicleType, 'rate'> & { id: VehicleTypeId }) {
      await tx.query(
        sql`insert into tms.vehicle_types ${newRow({
          organizationId,
          id: type.id,
          code: type.code,
          name: type.name,
          names: JSON.stringify(type.names ?? {}),
          innerLengthMm: type.innerMm.length,
          innerWidthMm: type.innerMm.width,
          innerHeightMm: type.innerMm.height,
          payloadG: type.payloadG,
          axles: JSON.stringify(type.axles),
          doorSide: type.doorSide,
        })}`,
      )
    },
    /** The next version for this service and vehicle type. */
    async rateCard(card: {
      id: string
      serviceId: ServiceId
      vehicleTypeId: VehicleTypeId | null
      rate: NewRate
      validFrom: Date
    }): Promise<number> {
      const { rate } = card
      const row = await tx.one<{ version: number }>(
        sql`insert into tms.rate_cards
           (organization_id, id, service_id, vehicle_type_id, version, base_minor, included_m,
            per_km_minor, per_kg_minor, minimum_minor, road_factor_permille,
            volumetric_kg_per_m3, valid_from)
         select ${organizationId}, ${card.id}, ${card.serviceId}, ${card.vehicleTypeId},
           coalesce(max(version), 0) + 1, ${rate.base}, ${rate.includedKm * 1000},
           ${rate.perKm}, ${rate.perKg ?? 0}, ${rate.minimum},
           coalesce(${rate.roadFactorPermille ?? null}, 1300),
             coalesce(${rate.volumetricKgPerM3 ?? null}, 250), ${card.validFrom}
         from tms.rate_cards
         where organization_id = ${organizationId} and service_id = ${card.serviceId}
           and vehicle_type_id is not distinct from ${card.vehicleTypeId}
         returning version`,
      )
      for (const { fromKm, perKg } of rate.bands ?? []) {
        await tx.query(
          sql`insert into tms.rate_bands ${newRow({
            organizationId,
            rateCardId: card.id,
            fromM: fromKm * 1000,
            perKgMinor: perKg,
          })}`,
        )
      }
      if (row === null) throw new Error('an insert has returned nothing')
      return row.version
    },
    async route(route: {
      id: RouteId
      code: string
      name: string
      serviceId: ServiceId
      country: string
      nodes: readonly NewRouteNode[]
    }) {
      await tx.query(
        sql`insert into tms.routes ${newRow({
          organizationId,
          id: route.id,
          code: route.code,
          name: route.name,
          serviceId: route.serviceId,
        })}`,
      )
      for (const [sequence, node] of route.nodes.entries()) {
        await tx.query(
          sql`insert into tms.route_nodes ${newRow({
            organizationId,
            routeId: route.id,
            sequence,
            name: node.name,
            phone: node.phone,
            address: node.address,
            district: node.at.district,
            province: node.at.province,
            postalCode: node.at.postalCode,
            country: route.country,
            lat: node.at.lat,
            lng: node.at.lng,
          })}`,
        )
      }
    },
    async addon(addon: NewCatalogue['addons'][number] & { id: string }) {
      const { price } = addon
      await tx.query(
        sql`insert into tms.addons ${newRow({
          organizationId,
          id: addon.id,
          key: addon.key,
          name: addon.name,
          names: JSON.stringify(addon.names ?? {}),
          description: addon.description ?? '',
          descriptions: JSON.stringify(addon.descriptions ?? {}),
          serviceTypes: sql`coalesce(${addon.serviceTypes ?? null}, '{ftl_transport,ltl_transport}'::text[])`,
          priceRule: price.rule,
          amountMinor: price.rule === 'share_of_base' ? null : price.amount,
          sharePermille: price.rule === 'share_of_base' ? price.permille : null,
        })}`,
      )
    },
    async exchangeRate(exchange: { from: string; to: string; rate: string; validFrom: Date }) {
      await tx.query(
        sql`insert into tms.exchange_rates ${newRow({
          organizationId,
          fromCurrency: exchange.from,
          toCurrency: exchange.to,
          rate: exchange.rate,
          validFrom: exchange.validFrom,
        })}
         on conflict (organization_id, from_currency, to_currency, valid_from)
           do update set rate = excluded.rate`,
      )
    },
  }
}

/** As a decimal text. */
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
