/** An organization's offer, read from the catalogue's tables. What is not active is not offered. */
import type { OrganizationId, ServiceId, VehicleTypeId, ServiceAreaId } from '#lib/contract/ids.ts'
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import { asMinor } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Axle } from './new-catalogue.ts'
import type {
  Names,
  Offer,
  OfferedAddon,
  OfferedService,
  OfferedVehicleType,
  RateCard,
  ServiceArea,
} from './offer.ts'

export async function readOffer(db: Database, organizationId: OrganizationId): Promise<Offer> {
  const [services, rateCards, vehicleTypes, addons] = await Promise.all([
    readServices(db, organizationId),
    readRateCards(db, organizationId),
    readVehicleTypes(db, organizationId),
    readAddons(db, organizationId),
  ])
  return {
    services: services.map((service) => serviceOf(service, rateCards)),
    vehicleTypes,
    addons,
  }
}

function serviceOf(
  { areaId, country, provinces, outline, ...service }: ServiceRow,
  rateCards: readonly ServiceRateCard[],
): OfferedService {
  return {
    ...service,
    area: { id: areaId, country, provinces, outline },
    rateCards: rateCards.filter(({ serviceId }) => serviceId === service.id),
  }
}

type ServiceRow = Omit<OfferedService, 'area' | 'rateCards'> &
  Omit<ServiceArea, 'id'> & { readonly areaId: ServiceAreaId }

function readServices(db: Database, organizationId: OrganizationId): Promise<ServiceRow[]> {
  return db.query(
    sql`select s.id, s.code, s.service_type, s.max_vehicles,
       s.carrying_vehicle_type_id,
       a.id as "areaId", a.country, a.provinces, a.outline
     from tms.services s
     join tms.service_areas a
       on a.organization_id = s.organization_id and a.id = s.service_area_id
     where s.organization_id = ${organizationId} and s.active
     order by s.code`,
  )
}

interface RateCardRow {
  id: string
  serviceId: ServiceId
  vehicleTypeId: VehicleTypeId | null
  version: number
  validFrom: Date
  base: number
  includedM: number
  perKm: number
  perKg: number
  minimum: number
  roadFactorPermille: number
  volumetricKgPerM3: number
  bands: { fromM: number; perKg: number }[]
}

type ServiceRateCard = RateCard & { readonly serviceId: ServiceId }

async function readRateCards(
  db: Database,
  organizationId: OrganizationId,
): Promise<ServiceRateCard[]> {
  const rows = await db.query<RateCardRow>(
    sql`select c.id, c.service_id, c.vehicle_type_id, c.version,
       c.valid_from, c.base_minor as base, c.included_m,
       c.per_km_minor as "perKm", c.per_kg_minor as "perKg", c.minimum_minor as minimum,
       c.road_factor_permille,
       c.volumetric_kg_per_m3,
       coalesce(
         (select json_agg(json_build_object('fromM', b.from_m, 'perKg', b.per_kg_minor)
            order by b.from_m)
          from tms.rate_bands b
          where b.organization_id = c.organization_id and b.rate_card_id = c.id),
         '[]') as bands
     from tms.rate_cards c where c.organization_id = ${organizationId}
     order by c.version`,
  )
  return rows.map(rateCardOf)
}

function rateCardOf({ base, perKm, perKg, minimum, bands, ...card }: RateCardRow): ServiceRateCard {
  return {
    ...card,
    baseMinor: asMinor(base),
    perKmMinor: asMinor(perKm),
    perKgMinor: asMinor(perKg),
    minimumMinor: asMinor(minimum),
    bands: bands.map((band) => ({ fromM: band.fromM, perKgMinor: asMinor(band.perKg) })),
  }
}

async function readVehicleTypes(
  db: Database,
  organizationId: OrganizationId,
): Promise<OfferedVehicleType[]> {
  return db.query<Omit<OfferedVehicleType, 'axles' | 'names'> & { axles: Axle[]; names: Names }>(
    sql`select id, code, names || jsonb_build_object('en', name) as names,
       inner_length_mm, inner_width_mm,
       inner_height_mm, payload_g, axles, door_side
     from tms.vehicle_types where organization_id = ${organizationId} and active
     order by inner_length_mm::bigint * inner_width_mm * inner_height_mm, payload_g, code`,
  )
}

interface AddonRow {
  key: string
  names: Names
  descriptions: Names
  serviceTypes: QuoteServiceType[]
  rule: OfferedAddon['price']['rule']
  amount: number | null
  permille: number | null
}

async function readAddons(db: Database, organizationId: OrganizationId): Promise<OfferedAddon[]> {
  const rows = await db.query<AddonRow>(
    sql`select key, names || jsonb_build_object('en', name) as names,
       descriptions || jsonb_build_object('en', description) as descriptions,
       service_types, price_rule as rule, amount_minor as amount,
       share_permille as permille
     from tms.addons where organization_id = ${organizationId} and active order by id`,
  )
  return rows.map(addonOf)
}

function addonOf({ rule, amount, permille, ...addon }: AddonRow): OfferedAddon {
  const price =
    rule === 'share_of_base'
      ? { rule, permille: permille ?? 0 }
      : { rule, amountMinor: asMinor(amount ?? 0) }
  return { ...addon, price }
}
