/** The catalogue of the organization as administrators read and change it. */
import {
  addRateCard,
  readCatalogue,
  saveAddon,
  saveRoute,
  saveService,
  saveServiceArea,
  saveVehicleType,
  type EditedAddon,
  type EditedRate,
  type EditedVehicleType,
} from '#lib/contract/console/catalogue.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import { listRoutes } from '#lib/contract/console/route-list.ts'
import { languages, type Language } from '#lib/contract/languages.ts'
import { insuranceKey } from '#lib/contract/quote-service-types.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { asMinor, isExactIn, toDecimal, toMinor } from '#lib/money.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import {
  shownAddonPrice,
  type AddonPrice,
  type Catalog,
  type NewRate,
  type RateCard,
  type ServiceAreaRow,
  type VehicleTypeRow,
} from '../../catalog/catalog.ts'
import { dialled } from '../../accounts/accounts.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { Organization } from '../../organizations/organizations.ts'
import { namesOfProvince } from '../../regions/regions.ts'
import { writeAudit } from '../write-audit.ts'

type CatalogueKind = 'vehicle_type' | 'service_area' | 'service' | 'rate_card' | 'addon' | 'route'

export function consoleCatalogRoutes(deps: { catalog: Catalog; clock: Clock; ids: Ids }): Route[] {
  const { catalog, clock } = deps

  /** Writes the change to the audit in the transaction that makes it. */
  const audited =
    (
      by: { organization: Organization; actor: ActingPerson },
      kind: CatalogueKind,
      details: object,
    ) =>
    (tx: Transaction, which: string | number) => {
      const deed = {
        organizationId: by.organization.id,
        person: by.actor,
        action: `${kind}.save` as const,
        subject: `${kind}/${which}`,
        details,
      }
      return writeAudit(tx, deed, deps)
    }

  return [
    route(listRoutes, async ({ organization }) => {
      const routes = await catalog.listRoutes(organization.id)
      return {
        data: routes.map(({ id, code, name, serviceId }) => ({
          id,
          code,
          name,
          service_id: serviceId,
        })),
      }
    }),
    route(readCatalogue, async ({ organization, language }) => {
      const { id, currency, country } = organization
      const { vehicleTypes, serviceAreas, services, rateCards, addons, routes } =
        await catalog.editable(id)
      return {
        currency,
        country,
        vehicle_types: vehicleTypes.map(({ id: typeId, updatedAt, ...row }) =>
          Object.assign(shownVehicleType(row), { id: typeId, updated_at: toTimestamp(updatedAt) }),
        ),
        service_areas: serviceAreas.map((area) => ({
          id: area.id,
          code: area.code,
          name: area.name,
          country: area.country,
          provinces: area.provinces?.map((name) => shownProvince(name, area, language)) ?? null,
          outline: area.outline?.map(([lat, lng]): [number, number] => [lat, lng]) ?? null,
          updated_at: toTimestamp(area.updatedAt),
        })),
        services: services.map((service) => ({
          id: service.id,
          code: service.code,
          name: service.name,
          service_type: service.serviceType,
          service_area_id: service.serviceAreaId,
          carrying_vehicle_type_id: service.carryingVehicleTypeId,
          max_vehicles: service.maxVehicles,
          least_days: service.leastDays,
          most_days: service.mostDays,
          active: service.active,
          updated_at: toTimestamp(service.updatedAt),
        })),
        rate_cards: rateCards.map((card) =>
          Object.assign(shownRateCard(card, currency), { service_id: card.serviceId }),
        ),
        addons: addons.map((addon) => ({
          id: addon.id,
          key: addon.key,
          name: addon.names.en,
          name_th: addon.names.th ?? null,
          name_zh: addon.names.zh ?? null,
          description: addon.descriptions.en,
          description_th: addon.descriptions.th ?? null,
          description_zh: addon.descriptions.zh ?? null,
          service_types: [...addon.serviceTypes],
          price: shownAddonPrice(addon.price, currency),
          active: addon.active,
          updated_at: toTimestamp(addon.updatedAt),
        })),
        routes: routes.map((each) => ({
          id: each.id,
          code: each.code,
          name: each.name,
          service_id: each.serviceId,
          nodes: each.nodes.map(({ postalCode, ...node }) =>
            Object.assign({}, node, {
              province: shownProvince(node.province, node, language),
              postal_code: postalCode,
            }),
          ),
          active: each.active,
          updated_at: toTimestamp(each.updatedAt),
        })),
      }
    }),
    route(saveVehicleType, async ({ organization, body }) => {
      const { actor, vehicle_type: edited } = body
      for (const [index, axle] of edited.axles.entries()) {
        if (axle.max_load_kg <= axle.empty_load_kg) {
          const field = `vehicle_type.axles[${index}].max_load_kg`
          throw fault({ field, problem: 'not_above', limit: String(axle.empty_load_kg) })
        }
      }
      const saved = await catalog.saveVehicleType({
        ...changeOf(organization, body),
        row: vehicleTypeRow(edited),
        alongside: audited({ organization, actor }, 'vehicle_type', edited),
      })
      return { id: saved.id, updated_at: toTimestamp(saved.updatedAt) }
    }),
    route(saveServiceArea, async ({ organization, body }) => {
      const { actor, service_area: edited } = body
      const row: ServiceAreaRow = {
        ...edited,
        provinces:
          edited.provinces?.map((name, index) => {
            const [known] = namesOfProvince(name, edited.country)
            const field = `service_area.provinces[${index}]`
            if (known === undefined) throw fault({ field, problem: 'not_found' })
            return known
          }) ?? null,
      }
      const saved = await catalog.saveServiceArea({
        ...changeOf(organization, body),
        row,
        alongside: audited({ organization, actor }, 'service_area', row),
      })
      return { id: saved.id, updated_at: toTimestamp(saved.updatedAt) }
    }),
    route(saveService, async ({ organization, body }) => {
      const { actor, service: edited } = body
      const { least_days: leastDays, most_days: mostDays } = edited
      if ((leastDays === null) !== (mostDays === null)) {
        const field = leastDays === null ? 'service.least_days' : 'service.most_days'
        throw fault({ field, problem: 'required' })
      }
      if (leastDays !== null && mostDays !== null && mostDays < leastDays) {
        throw fault({ field: 'service.most_days', problem: 'too_small', limit: String(leastDays) })
      }
      const saved = await catalog.saveService({
        ...changeOf(organization, body),
        row: {
          code: edited.code,
          name: edited.name,
          serviceType: edited.service_type,
          serviceAreaId: edited.service_area_id,
          carryingVehicleTypeId: edited.carrying_vehicle_type_id,
          maxVehicles: edited.max_vehicles,
          leastDays,
          mostDays,
          active: edited.active,
        },
        alongside: audited({ organization, actor }, 'service', edited),
      })
      return { id: saved.id, updated_at: toTimestamp(saved.updatedAt) }
    }),
    route(saveAddon, async ({ organization, body }) => {
      const { actor, addon: edited } = body
      const saved = await catalog.saveAddon({
        ...changeOf(organization, body),
        row: {
          key: edited.key,
          name: edited.name,
          names: otherTexts(edited.name_th, edited.name_zh),
          description: edited.description,
          descriptions: otherTexts(edited.description_th, edited.description_zh),
          serviceTypes: [...new Set(edited.service_types)],
          price: addonPrice(edited, organization.currency),
          active: edited.active,
        },
        alongside: audited({ organization, actor }, 'addon', edited),
      })
      return { id: saved.id, updated_at: toTimestamp(saved.updatedAt) }
    }),
    route(saveRoute, async ({ organization, body }) => {
      const { actor, route: edited } = body
      const { service_id: serviceId, nodes, ...row } = edited
      const saved = await catalog.saveRoute({
        ...changeOf(organization, body),
        row: {
          ...row,
          serviceId,
          nodes: nodes.map(({ postal_code: postalCode, ...node }, index) => {
            const [province] = namesOfProvince(node.province, node.country)
            const field = `route.nodes[${index}]`
            if (province === undefined) {
              throw fault({ field: `${field}.province`, problem: 'not_found' })
            }
            const phone = dialled(node.phone, `${field}.phone`)
            return Object.assign({}, node, { province, phone, postalCode })
          }),
        },
        alongside: audited({ organization, actor }, 'route', edited),
      })
      return { id: saved.id, updated_at: toTimestamp(saved.updatedAt) }
    }),
    route(addRateCard, async ({ organization, body }) => {
      const { actor, rate, service_id: serviceId, vehicle_type_id: vehicleTypeId } = body
      const asked = body.valid_from === null ? 0 : Date.parse(body.valid_from)
      const validFrom = new Date(Math.max(asked, clock.nowMs()))
      const version = await catalog.changeRate({
        organizationId: organization.id,
        serviceId,
        vehicleTypeId,
        seenVersion: body.seen_version,
        rate: newRate(rate, organization.currency),
        validFrom,
        alongside: audited({ organization, actor }, 'rate_card', {
          service_id: serviceId,
          vehicle_type_id: vehicleTypeId,
          valid_from: toTimestamp(validFrom),
          rate,
        }),
      })
      return { version, valid_from: toTimestamp(validFrom) }
    }),
  ]
}

function changeOf<Id>(
  { id: organizationId }: Organization,
  { id, seen_updated_at: seen }: { id: Id | null; seen_updated_at: string | null },
) {
  return { organizationId, id, seenAt: seen === null ? null : new Date(seen) }
}

const grams = (kilograms: number) => Math.round(kilograms * 1000)
const wholeMetres = (kilometres: number) => Math.round(kilometres * 1000) / 1000

function otherTexts(th: string | null, zh: string | null) {
  return { ...(th !== null && { th }), ...(zh !== null && { zh }) }
}

/** A sum or a share that cannot be kept exactly is refused rather than rounded. */
function addonPrice({ key, price }: EditedAddon, currency: string): AddonPrice {
  if ((price.rule === 'percent_of_value') !== (key === insuranceKey)) {
    throw fault({ field: 'addon.price.rule', problem: 'not_allowed_value' })
  }
  const minor = (field: string, amount: number) => {
    if (!isExactIn(amount, currency))
      throw fault({ field: `addon.price.${field}`, problem: 'wrong_format' })
    return toMinor(amount, currency)
  }
  /** In so many parts of one percent. */
  const share = (percent: number, parts: number) => {
    const field = 'addon.price.amount'
    if (percent <= 0) throw fault({ field, problem: 'not_above', limit: '0' })
    if (percent > 100) throw fault({ field, problem: 'too_large', limit: '100' })
    const whole = Math.round(percent * parts)
    if (whole / parts !== percent) throw fault({ field, problem: 'wrong_format' })
    return whole
  }
  switch (price.rule) {
    case 'percent':
      return { rule: 'share_of_base', permille: share(price.amount, 10) }
    case 'percent_of_value': {
      if (price.limit <= 0)
        throw fault({ field: 'addon.price.limit', problem: 'not_above', limit: '0' })
      return {
        rule: 'share_of_value',
        ppm: share(price.amount, 10_000),
        minimum: minor('minimum', price.minimum),
        limit: minor('limit', price.limit),
      }
    }
    default:
      return { rule: price.rule, amount: minor('amount', price.amount) }
  }
}

function vehicleTypeRow(edited: EditedVehicleType): VehicleTypeRow {
  return {
    code: edited.code,
    name: edited.name,
    names: otherTexts(edited.name_th, edited.name_zh),
    innerLengthMm: edited.inner_length_mm,
    innerWidthMm: edited.inner_width_mm,
    innerHeightMm: edited.inner_height_mm,
    payloadG: grams(edited.max_payload_kg),
    axles: edited.axles
      .map(({ position_mm, empty_load_kg, max_load_kg }) => ({
        position_mm,
        tare_g: grams(empty_load_kg),
        limit_g: grams(max_load_kg),
      }))
      .toSorted((one, other) => one.position_mm - other.position_mm),
    doorSide: edited.door,
    active: edited.active,
  }
}

function shownVehicleType(row: VehicleTypeRow): EditedVehicleType {
  return {
    code: row.code,
    name: row.name,
    name_th: row.names.th ?? null,
    name_zh: row.names.zh ?? null,
    inner_length_mm: row.innerLengthMm,
    inner_width_mm: row.innerWidthMm,
    inner_height_mm: row.innerHeightMm,
    max_payload_kg: row.payloadG / 1000,
    door: row.doorSide,
    axles: row.axles.map(({ position_mm, tare_g, limit_g }) => ({
      position_mm,
      empty_load_kg: tare_g / 1000,
      max_load_kg: limit_g / 1000,
    })),
    active: row.active,
  }
}

function shownProvince(name: string, { country }: { country: string }, language: Language): string {
  return namesOfProvince(name, country)[languages.indexOf(language)] ?? name
}

/** A sum that the currency cannot represent is refused rather than rounded. */
function newRate(rate: EditedRate, currency: string): NewRate {
  const minor = (field: string, amount: number) => {
    if (!isExactIn(amount, currency))
      throw fault({ field: `rate.${field}`, problem: 'wrong_format' })
    return toMinor(amount, currency)
  }
  const distances = rate.bands.map(({ from_km }) => from_km)
  const repeated = distances.findIndex((each, index) => distances.indexOf(each) !== index)
  if (repeated !== -1)
    throw fault({ field: `rate.bands[${repeated}].from_km`, problem: 'repeated' })
  return {
    base: minor('base', rate.base),
    includedKm: wholeMetres(rate.included_km),
    perKm: minor('per_km', rate.per_km),
    perKg: minor('per_kg', rate.per_kg),
    bands: rate.bands
      .map(({ from_km, per_kg }, index) => ({
        fromKm: wholeMetres(from_km),
        perKg: minor(`bands[${index}].per_kg`, per_kg),
      }))
      .toSorted((one, other) => one.fromKm - other.fromKm),
    minimum: minor('minimum', rate.minimum),
    roadFactorPermille: Math.round(rate.road_factor * 1000),
    volumetricKgPerM3: rate.volumetric_kg_per_m3,
  }
}

function shownRateCard(card: RateCard, currency: string) {
  const decimal = (minor: number) => toDecimal(asMinor(minor), currency)
  return {
    vehicle_type_id: card.vehicleTypeId,
    version: card.version,
    valid_from: toTimestamp(card.validFrom),
    base: decimal(card.baseMinor),
    included_km: card.includedM / 1000,
    per_km: decimal(card.perKmMinor),
    per_kg: decimal(card.perKgMinor),
    bands: card.bands.map(({ fromM, perKgMinor }) => ({
      from_km: fromM / 1000,
      per_kg: decimal(perKgMinor),
    })),
    minimum: decimal(card.minimumMinor),
    road_factor: card.roadFactorPermille / 1000,
    volumetric_kg_per_m3: card.volumetricKgPerM3,
  }
}

function fault(facts: FieldFacts): ServiceError {
  return new ServiceError('invalid_body', facts)
}
