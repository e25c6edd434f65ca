/** All SQL of the room. */
import type { Database, Transaction } from '#server/db/database.ts'
import type { AddonPrice, Axle, NewRate, NewRouteNode } from './new-catalogue.ts'

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
    async serviceArea(area: {
      id: string
      code: string
      name: string
      country: string
      provinces: readonly string[] | null
    }) {
      await tx.query(
        `insert into tms.service_areas (organization_id, id, code, name, country, provinces)
         values ($1, $2, $3, $4, $5, $6)`,
        [organizationId, area.id, area.code, area.name, area.country, area.provinces],
      )
    },
    async service(service: {
      id: string
      code: string
      name: string
      serviceType: string
      serviceAreaId: string
    }) {
      await tx.query(
        `insert into tms.services (organization_id, id, code, name, service_type, service_area_id)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          organizationId,
          service.id,
          service.code,
          service.name,
          service.serviceType,
          service.serviceAreaId,
        ],
      )
    },
    async vehicleType(type: {
      id: string
      code: string
      name: string
      innerMm: { readonly length: number; readonly width: number; readonly height: number }
      payloadG: number
      axles: readonly Axle[]
      doorSide: string
    }) {
      await tx.query(
        `insert into tms.vehicle_types
           (organization_id, id, code, name, inner_length_mm, inner_width_mm, inner_height_mm,
            payload_g, axles, door_side)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          organizationId,
          type.id,
          type.code,
          type.name,
          type.innerMm.length,
          type.innerMm.width,
          type.innerMm.height,
          type.payloadG,
          JSON.stringify(type.axles),
          type.doorSide,
        ],
      )
    },
    async rateCard(card: {
      id: string
      serviceId: string
      vehicleTypeId: string | null
      rate: NewRate
    }) {
      await tx.query(
        `insert into tms.rate_cards
           (organization_id, id, service_id, vehicle_type_id, version, base_minor, included_m,
            per_km_minor, per_kg_minor, minimum_minor)
         values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9)`,
        [
          organizationId,
          card.id,
          card.serviceId,
          card.vehicleTypeId,
          card.rate.base,
          card.rate.includedKm * 1000,
          card.rate.perKm,
          card.rate.perKg ?? 0,
          card.rate.minimum,
        ],
      )
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
    async addon(addon: { id: string; key: string; name: string; price: AddonPrice }) {
      const { price } = addon
      await tx.query(
        `insert into tms.addons
           (organization_id, id, key, name, price_rule, amount_minor, share_permille)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          organizationId,
          addon.id,
          addon.key,
          addon.name,
          price.rule,
          price.rule === 'per_vehicle' ? price.amount : null,
          price.rule === 'share_of_base' ? price.permille : null,
        ],
      )
    },
  }
}
