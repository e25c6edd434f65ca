/**
 * The lists of the console that the service answers as a whole, as rows of a file: the catalogue, the
 * organization, the fleet and the people who work here.
 */
import { getLocale, getTranslations } from 'next-intl/server'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { ShownCatalogue } from '#lib/contract/console/catalogue.ts'
import { mostFleetInFile, type readFleet } from '#lib/contract/console/fleet.ts'
import type { ShownOrganization } from '#lib/contract/console/organization.ts'
import type { CsvColumn } from '#lib/csv.ts'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import type { ConsoleSection, WholeList } from '#lib/hrefs.ts'
import type { z } from 'zod'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { listStaff } from '#server/portal/identity/people.ts'
import { portalRuntime } from '#server/portal/runtime.ts'

type ShownFleet = z.output<typeof readFleet.reply.schema>

/** The rows with their headings, or why they could not be read. */
type Table = Result<readonly (readonly string[])[]>

interface ListFile {
  readonly section: ConsoleSection
  read(actor: ActingPerson): Promise<Table>
}

function tableOf<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string[][] {
  return [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cellOf]) => cellOf(row))),
  ]
}

function ofCatalogue(
  tables: (
    catalogue: ShownCatalogue,
    t: Awaited<ReturnType<typeof getTranslations<'catalogue'>>>,
  ) => string[][],
): ListFile {
  return {
    section: 'catalogue',
    async read(actor) {
      const read = await gateway().readCatalogue({ body: { actor }, language: await getLocale() })
      if (!read.ok) return read
      return { ok: true, value: tables(read.value, await getTranslations('catalogue')) }
    },
  }
}

function ofOrganization(
  tables: (
    organization: ShownOrganization,
    t: Awaited<ReturnType<typeof getTranslations<'organization'>>>,
  ) => string[][],
): ListFile {
  return {
    section: 'organization',
    async read(actor) {
      const language = await getLocale()
      const read = await gateway().readOrganization({ body: { actor }, language })
      if (!read.ok) return read
      return { ok: true, value: tables(read.value, await getTranslations('organization')) }
    },
  }
}

function ofFleet(
  tables: (
    fleet: ShownFleet,
    t: Awaited<ReturnType<typeof getTranslations<'fleet'>>>,
  ) => string[][],
): ListFile {
  return {
    section: 'fleet',
    async read(actor) {
      const body = { actor, limit: mostFleetInFile }
      const read = await gateway().readFleet({ body, language: await getLocale() })
      if (!read.ok) return read
      return { ok: true, value: tables(read.value, await getTranslations('fleet')) }
    },
  }
}

const namesById = (rows: readonly { readonly id: string; readonly name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]))

const timeOf = (at: string) => writeSpreadsheetDate(new Date(at), 'second')

export const wholeListFiles: Readonly<Record<WholeList, ListFile>> = {
  'vehicle-types': ofCatalogue(({ vehicle_types: types }, t) =>
    tableOf(types, [
      [t('vehicle.code'), ({ code }) => code],
      [t('vehicle.name'), ({ name }) => name],
      [t('vehicle.name_th'), ({ name_th: name }) => name ?? ''],
      [t('vehicle.name_zh'), ({ name_zh: name }) => name ?? ''],
      [`${t('vehicle.inner_length_mm')} (mm)`, (type) => String(type.inner_length_mm)],
      [`${t('vehicle.inner_width_mm')} (mm)`, (type) => String(type.inner_width_mm)],
      [`${t('vehicle.inner_height_mm')} (mm)`, (type) => String(type.inner_height_mm)],
      [`${t('vehicle.payload')} (kg)`, (type) => String(type.max_payload_kg)],
      [t('vehicle.door'), ({ door }) => t(`vehicle.doors.${door}`)],
      [t('vehicle.active'), ({ active }) => String(active)],
      [t('id'), ({ id }) => id],
    ]),
  ),
  'service-areas': ofCatalogue(({ service_areas: areas }, t) =>
    tableOf(areas, [
      [t('area.code'), ({ code }) => code],
      [t('area.name'), ({ name }) => name],
      [t('area.country'), ({ country }) => country],
      [t('area.provinces'), ({ provinces }) => provinces?.join('; ') ?? ''],
      [t('area.outline'), ({ outline }) => outline?.map((at) => at.join(' ')).join('; ') ?? ''],
      [t('id'), ({ id }) => id],
    ]),
  ),
  services: ofCatalogue(({ services, service_areas: areas }, t) => {
    const areaNames = namesById(areas)
    return tableOf(services, [
      [t('service.code'), ({ code }) => code],
      [t('service.name'), ({ name }) => name],
      [t('service.service_type'), (each) => t(`service.types.${each.service_type}`)],
      [t('service.service_area_id'), (each) => areaNames.get(each.service_area_id) ?? ''],
      [t('service.max_vehicles'), (each) => String(each.max_vehicles)],
      [t('service.least_days'), ({ least_days: days }) => String(days ?? '')],
      [t('service.most_days'), ({ most_days: days }) => String(days ?? '')],
      [t('service.active'), ({ active }) => String(active)],
      [t('id'), ({ id }) => id],
    ])
  }),
  prices: ofCatalogue(({ rate_cards: cards, services, vehicle_types: types, currency }, t) => {
    const [serviceNames, typeNames] = [namesById(services), namesById(types)]
    const sum = (name: string) => `${name} (${currency})`
    return tableOf(cards, [
      [t('service.form'), (card) => serviceNames.get(card.service_id) ?? ''],
      [t('rate.vehicle'), (card) => typeNames.get(card.vehicle_type_id ?? '') ?? ''],
      [t('rate.valid_from'), (card) => timeOf(card.valid_from)],
      [sum(t('rate.base')), ({ base }) => String(base)],
      [`${t('rate.included_km')} (km)`, (card) => String(card.included_km)],
      [sum(t('rate.per_km')), (card) => String(card.per_km)],
      [sum(t('rate.per_kg')), (card) => String(card.per_kg)],
      [
        t('rate.bands'),
        ({ bands }) => bands.map((band) => `${band.from_km} km: ${band.per_kg}`).join('; '),
      ],
      [sum(t('rate.minimum')), ({ minimum }) => String(minimum)],
      [t('rate.road_factor'), (card) => String(card.road_factor)],
      [`${t('rate.volumetric_kg_per_m3')} (kg)`, (card) => String(card.volumetric_kg_per_m3)],
    ])
  }),
  addons: ofCatalogue(({ addons }, t) =>
    tableOf(addons, [
      [t('addon.key'), ({ key }) => key],
      [t('addon.name'), ({ name }) => name],
      [t('addon.name_th'), ({ name_th: name }) => name ?? ''],
      [t('addon.name_zh'), ({ name_zh: name }) => name ?? ''],
      [
        t('addon.service_types'),
        (each) => each.service_types.map((type) => t(`service.types.${type}`)).join('; '),
      ],
      [t('addon.rule'), ({ price }) => t(`addon.rules.${price.rule}`)],
      [t('addon.amount'), ({ price }) => String(price.amount)],
      [t('addon.active'), ({ active }) => String(active)],
      [t('id'), ({ id }) => id],
    ]),
  ),
  routes: ofCatalogue(({ routes, services }, t) => {
    const serviceNames = namesById(services)
    return tableOf(routes, [
      [t('route.code'), ({ code }) => code],
      [t('route.name'), ({ name }) => name],
      [t('route.service_id'), (each) => serviceNames.get(each.service_id) ?? ''],
      [t('route.nodes'), ({ nodes }) => nodes.map(({ name }) => name).join('; ')],
      [t('route.active'), ({ active }) => String(active)],
      [t('id'), ({ id }) => id],
    ])
  }),
  units: ofOrganization(({ units }, t) =>
    tableOf(units, [
      [t('unit.code'), ({ code }) => code],
      [t('unit.name'), ({ name }) => name],
      [t('unit.kind'), ({ kind }) => t(`unit.kinds.${kind}`)],
      [t('unit.address'), ({ address }) => address],
      [t('unit.province'), ({ province }) => province],
      [t('unit.country'), ({ country }) => country],
      [t('unit.lat'), ({ lat }) => String(lat)],
      [t('unit.lng'), ({ lng }) => String(lng)],
      [t('unit.active'), ({ active }) => String(active)],
      [t('id'), ({ id }) => id],
    ]),
  ),
  categories: ofOrganization(({ categories }, t) =>
    tableOf(categories, [
      [t('category.code'), ({ code }) => code],
      [t('category.name'), ({ name }) => name],
      [t('category.active'), ({ active }) => String(active)],
      [t('id'), ({ id }) => id],
    ]),
  ),
  'exchange-rates': ofOrganization(({ exchange_rates: rates }, t) =>
    tableOf(rates, [
      [t('rate.from'), ({ from }) => from],
      [t('rate.to'), ({ to }) => to],
      [t('rate.pair'), ({ rate }) => rate],
      [t('rate.valid_from'), (each) => timeOf(each.valid_from)],
    ]),
  ),
  drivers: ofFleet(({ drivers, vehicles, subcontractors }, t) => {
    const plates = new Map(vehicles.map(({ id, plate }) => [id, plate]))
    const companies = namesById(subcontractors)
    return tableOf(drivers, [
      [t('name'), ({ name }) => name],
      [t('phone'), ({ phone }) => phone ?? ''],
      [t('vehicle'), (driver) => plates.get(driver.vehicle_id ?? '') ?? ''],
      [t('subcontractor'), (driver) => companies.get(driver.subcontractor_id ?? '') ?? ''],
    ])
  }),
  vehicles: ofFleet(({ vehicles, vehicle_types: types }, t) => {
    const typeNames = namesById(types)
    return tableOf(vehicles, [
      [t('plate'), ({ plate }) => plate],
      [t('type'), (vehicle) => typeNames.get(vehicle.vehicle_type_id) ?? ''],
    ])
  }),
  subcontractors: ofFleet(({ subcontractors }, t) =>
    tableOf(subcontractors, [
      [t('company'), ({ name }) => name],
      [t('contact'), ({ contact }) => contact ?? ''],
      [t('phone'), ({ phone }) => phone ?? ''],
    ]),
  ),
  staff: {
    section: 'people',
    async read({ organization }) {
      const t = await getTranslations('console.people')
      const staff = await listStaff(portalRuntime().database, organization)
      return {
        ok: true,
        value: tableOf(staff, [
          [t('name'), ({ name }) => name],
          [t('email'), ({ email }) => email],
          [t('role'), ({ role }) => t(`roles.${role}`)],
          [t('lastHere'), ({ lastSeenAt: at }) => (at ? writeSpreadsheetDate(at, 'second') : '')],
          [t('endedAt'), ({ disabledAt: at }) => (at ? writeSpreadsheetDate(at, 'second') : '')],
        ]),
      }
    },
  },
}
