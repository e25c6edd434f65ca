/** All SQL of the room. */
import type { Database, Transaction } from '#server/db/database.ts'
import type { NewCatalogue, NewRate, NewRouteNode, NewVehicleType } from './new-catalogue.ts'

export interface CatalogueKeys {
  readonly serviceId: string | null
  readonly serviceAreaId: string | null
  readonly routeId: string | null
  readonly vehicleTypes: { id: string; name: string }[]
  readonly addons: string[]
}

/** The first of each where one is enough, in the order they were made. */
export async function readKeys(db: Database, organizationId: string): Promise<CatalogueKeys> {
  const row = await db.one<CatalogueKeys>(
    `select
       (select id from tms.services where organization_id = $1 and service_type = 'ftl_transport'
        order by id limit 1) as "serviceId",
       (select id from tms.service_areas where organization_id = $1 order by id limit 1)
         as "serviceAreaId",
       (select id from tms.routes where organization_id = $1 order by id limit 1) as "routeId",
       coalesce(
         (select json_agg(json_build_object('id', id, 'name', name) order by id)
          from tms.vehicle_types where organization_id = $1 and active),
         '[]') as "vehicleTypes",
       array(select key from tms.addons where organization_id = $1 and active order by id)
         as addons`,
    [organizationId],
  )
  if (row === null) throw new Error('a select without a table has no row')
  return row
}

export function writer(tx: Transaction, organizationId: string) {
  return {
    async serviceArea(area: NewCatalogue['serviceArea'] & { id: string }) {
      const outline = area.outline === undefined ? null : JSON.stringify(area.outline)
      await tx.query(
        `insert into tms.service_areas
           (organization_id, id, code, name, country, provinces, outline)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [organizationId, area.id, area.code, area.name, area.country, area.provinces, outline],
      )
    },
    async service(service: {
      id: string
      code: string
      name: string
      serviceType: string
      serviceAreaId: string
      carryingVehicleTypeId: string | null
      maxVehicles?: number
    }) {
      await tx.query(
        `insert into tms.services
           (organization_id, id, code, name, service_type, service_area_id,
            carrying_vehicle_type_id, max_vehicles)
         values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, 10))`,
        [
          organizationId,
          service.id,
          service.code,
          service.name,
          service.serviceType,
          service.serviceAreaId,
          service.carryingVehicleTypeId,
          service.maxVehicles ?? null,
        ],
      )
    },
    async vehicleType(type: Omit<NewVehicleType, 'rate'> & { id: string }) {
      await tx.query(
        `insert into tms.vehicle_types
           (organization_id, id, code, name, names, inner_length_mm, inner_width_mm,
            inner_height_mm, payload_g, axles, door_side)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          organizationId,
          type.id,
          type.code,
          type.name,
          JSON.stringify(type.names ?? {}),
          type.innerMm.length,
          type.innerMm.width,
          type.innerMm.height,
          type.payloadG,
          JSON.stringify(type.axles),
          type.doorSide,
        ],
      )
    },
    /** The next version for this service and vehicle type. */
    async rateCard(card: {
      id: string
      serviceId: string
      vehicleTypeId: string | null
      rate: NewRate
      validFrom: Date
    }): Promise<number> {
      const { rate } = card
      const row = await tx.one<{ version: number }>(
        `insert into tms.rate_cards
           (organization_id, id, service_id, vehicle_type_id, version, base_minor, included_m,
            per_km_minor, per_kg_minor, minimum_minor, road_factor_permille,
            volumetric_kg_per_m3, valid_from)
         select $1, $2, $3, $4, coalesce(max(version), 0) + 1, $5, $6, $7, $8, $9,
           coalesce($10, 1300), coalesce($11, 250), $12
         from tms.rate_cards
         where organization_id = $1 and service_id = $3 and vehicle_type_id is not distinct from $4
         returning version`,
        [
          organizationId,
          card.id,
          card.serviceId,
          card.vehicleTypeId,
          rate.base,
          rate.includedKm * 1000,
          rate.perKm,
          rate.perKg ?? 0,
          rate.minimum,
          rate.roadFactorPermille ?? null,
          rate.volumetricKgPerM3 ?? null,
          card.validFrom,
        ],
      )
      for (const { fromKm, perKg } of rate.bands ?? []) {
        await tx.query(
          `insert into tms.rate_bands (organization_id, rate_card_id, from_m, per_kg_minor)
           values ($1, $2, $3, $4)`,
          [organizationId, card.id, fromKm * 1000, perKg],
        )
      }
      if (row === null) throw new Error('an insert has returned nothing')
      return row.version
    },
    async route(route: {
      id: string
      code: string
      name: string
      serviceId: string
      country: string
      nodes: readonly NewRouteNode[]
    }) {
      await tx.query(
        `insert into tms.routes (organization_id, id, code, name, service_id)
         values ($1, $2, $3, $4, $5)`,
        [organizationId, route.id, route.code, route.name, route.serviceId],
      )
      for (const [sequence, node] of route.nodes.entries()) {
        await tx.query(
          `insert into tms.route_nodes
             (organization_id, route_id, sequence, name, phone, address, district, province,
              postal_code, country, lat, lng)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
          [
            organizationId,
            route.id,
            sequence,
            node.name,
            node.phone,
            node.address,
            node.at.district,
            node.at.province,
            node.at.postalCode,
            route.country,
            node.at.lat,
            node.at.lng,
          ],
        )
      }
    },
    async addon(addon: NewCatalogue['addons'][number] & { id: string }) {
      const { price } = addon
      await tx.query(
        `insert into tms.addons
           (organization_id, id, key, name, names, description, descriptions, service_types,
            price_rule, amount_minor, share_permille)
         values ($1, $2, $3, $4, $5, $6, $7,
           coalesce($8, '{ftl_transport,ltl_transport}'::text[]), $9, $10, $11)`,
        [
          organizationId,
          addon.id,
          addon.key,
          addon.name,
          JSON.stringify(addon.names ?? {}),
          addon.description ?? '',
          JSON.stringify(addon.descriptions ?? {}),
          addon.serviceTypes ?? null,
          price.rule,
          price.rule === 'share_of_base' ? null : price.amount,
          price.rule === 'share_of_base' ? price.permille : null,
        ],
      )
    },
    async exchangeRate(exchange: { from: string; to: string; rate: string; validFrom: Date }) {
      await tx.query(
        `insert into tms.exchange_rates
           (organization_id, from_currency, to_currency, rate, valid_from)
         values ($1, $2, $3, $4, $5)
         on conflict (organization_id, from_currency, to_currency, valid_from)
           do update set rate = excluded.rate`,
        [organizationId, exchange.from, exchange.to, exchange.rate, exchange.validFrom],
      )
    },
  }
}

/** As a decimal text. */
export async function findExchangeRate(
  db: Database | Transaction,
  { organizationId, from, to, at }: { organizationId: string; from: string; to: string; at: Date },
): Promise<string | null> {
  const row = await db.one<{ rate: string }>(
    `select rate from tms.exchange_rates
     where organization_id = $1 and from_currency = $2 and to_currency = $3 and valid_from <= $4
     order by valid_from desc limit 1`,
    [organizationId, from, to, at],
  )
  return row?.rate ?? null
}
