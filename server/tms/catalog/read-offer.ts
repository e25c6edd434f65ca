/** An organization's offer, read from the catalogue's tables. What is not active is not offered. */
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import { asMinor } from '#lib/money.ts'
import type { Database } from '#server/db/database.ts'
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

export async function readOffer(db: Database, organizationId: string): Promise<Offer> {
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
  Omit<ServiceArea, 'id'> & { readonly areaId: string }

function readServices(db: Database, organizationId: string): Promise<ServiceRow[]> {
  return db.query(
    `select s.id, s.code, s.service_type as "serviceType", s.max_vehicles as "maxVehicles",
       s.carrying_vehicle_type_id as "carryingVehicleTypeId",
       a.id as "areaId", a.country, a.provinces, a.outline
     from tms.services s
     join tms.service_areas a
       on a.organization_id = s.organization_id and a.id = s.service_area_id
     where s.organization_id = $1 and s.active
     order by s.code`,
    [organizationId],
  )
}

interface RateCardRow {
  id: string
  serviceId: string
  vehicleTypeId: string | null
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

type ServiceRateCard = RateCard & { readonly serviceId: string }

async function readRateCards(db: Database, organizationId: string): Promise<ServiceRateCard[]> {
  const rows = await db.query<RateCardRow>(
    `select c.id, c.service_id as "serviceId", c.vehicle_type_id as "vehicleTypeId", c.version,
       c.valid_from as "validFrom", c.base_minor as base, c.included_m as "includedM",
       c.per_km_minor as "perKm", c.per_kg_minor as "perKg", c.minimum_minor as minimum,
       c.road_factor_permille as "roadFactorPermille",
       c.volumetric_kg_per_m3 as "volumetricKgPerM3",
       coalesce(
         (select json_agg(json_build_object('fromM', b.from_m, 'perKg', b.per_kg_minor)
            order by b.from_m)
          from tms.rate_bands b
          where b.organization_id = c.organization_id and b.rate_card_id = c.id),
         '[]') as bands
     from tms.rate_cards c where c.organization_id = $1
     order by c.version`,
    [organizationId],
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
  organizationId: string,
): Promise<OfferedVehicleType[]> {
  return db.query<Omit<OfferedVehicleType, 'axles' | 'names'> & { axles: Axle[]; names: Names }>(
    `select id, code, names || jsonb_build_object('en', name) as names,
       inner_length_mm as "innerLengthMm", inner_width_mm as "innerWidthMm",
       inner_height_mm as "innerHeightMm", payload_g as "payloadG", axles, door_side as "doorSide"
     from tms.vehicle_types where organization_id = $1 and active
     order by inner_length_mm::bigint * inner_width_mm * inner_height_mm, payload_g, code`,
    [organizationId],
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

async function readAddons(db: Database, organizationId: string): Promise<OfferedAddon[]> {
  const rows = await db.query<AddonRow>(
    `select key, names || jsonb_build_object('en', name) as names,
       descriptions || jsonb_build_object('en', description) as descriptions,
       service_types as "serviceTypes", price_rule as rule, amount_minor as amount,
       share_permille as permille
     from tms.addons where organization_id = $1 and active order by id`,
    [organizationId],
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
