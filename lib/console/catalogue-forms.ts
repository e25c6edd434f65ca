/**
 * The forms of the catalogue: what the fields of each make. The contract then judges what was made; a fault
 * names the field of the form by the same path.
 */
import type { z } from 'zod'
import type {
  addRateCard,
  ListedRateCard,
  saveAddon,
  saveRoute,
  saveService,
  saveServiceArea,
  saveVehicleType,
  ShownCatalogue,
} from '../contract/console/catalogue.ts'
import { insuranceKey } from '../contract/quote-service-types.ts'
import type {
  AddonForm,
  AreaForm,
  RateForm,
  RouteForm,
  ServiceForm,
  VehicleForm,
} from './catalogue-form-schemas.ts'

type ShownVehicleType = ShownCatalogue['vehicle_types'][number]
type ShownServiceArea = ShownCatalogue['service_areas'][number]
type ShownService = ShownCatalogue['services'][number]

/** A number with or without commas; undefined where nothing is typed. */
export function typedNumber(text: string): number | undefined {
  const typed = text.replaceAll(/[,\s]/g, '')
  return typed === '' ? undefined : Number(typed)
}

/** `13.6685, 100.6141` as maps write it. Another text becomes a number that no schema takes. */
export function typedPoint(text: string): { lat: number; lng: number } {
  const [lat = '', lng = '', ...more] = text.split(',')
  const isPair = more.length === 0 && lat.trim() !== '' && lng.trim() !== ''
  return isPair ? { lat: Number(lat), lng: Number(lng) } : { lat: NaN, lng: NaN }
}

/** Null: nothing that is typed is a place. */
export function pointOfText(text: string): { lat: number; lng: number } | null {
  const { lat, lng } = typedPoint(text)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** Both numbers of a place are typed into one field. */
export function fieldOfPlace(field: string): string {
  return field.replace(/\.(?:lat|lng)$/, '.place')
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** A value that the schema refuses is made all the same: the schema says where it is wrong. */
export type Unjudged<Input> = { readonly [Name in keyof Input]?: unknown }

export function vehicleOfForm(
  form: VehicleForm,
): Unjudged<z.input<typeof saveVehicleType.body>['vehicle_type']> {
  return {
    code: form.code.trim(),
    name: form.name.trim(),
    name_th: textOrNull(form.name_th),
    name_zh: textOrNull(form.name_zh),
    inner_length_mm: typedNumber(form.inner_length_mm),
    inner_width_mm: typedNumber(form.inner_width_mm),
    inner_height_mm: typedNumber(form.inner_height_mm),
    max_payload_kg: typedNumber(form.max_payload_kg),
    door: form.door,
    axles: form.axles.map(({ position_mm, empty_load_kg, max_load_kg }) => ({
      position_mm: typedNumber(position_mm),
      empty_load_kg: typedNumber(empty_load_kg),
      max_load_kg: typedNumber(max_load_kg),
    })),
    active: form.active,
  }
}

export function formOfVehicle(type: ShownVehicleType): VehicleForm {
  return {
    code: type.code,
    name: type.name,
    name_th: type.name_th ?? '',
    name_zh: type.name_zh ?? '',
    inner_length_mm: String(type.inner_length_mm),
    inner_width_mm: String(type.inner_width_mm),
    inner_height_mm: String(type.inner_height_mm),
    max_payload_kg: String(type.max_payload_kg),
    door: type.door,
    axles: type.axles.map(({ position_mm, empty_load_kg, max_load_kg }) => ({
      position_mm: String(position_mm),
      empty_load_kg: String(empty_load_kg),
      max_load_kg: String(max_load_kg),
    })),
    active: type.active,
  }
}

export function areaOfForm(
  form: AreaForm,
): Unjudged<z.input<typeof saveServiceArea.body>['service_area']> {
  return {
    code: form.code.trim(),
    name: form.name.trim(),
    country: form.country.trim().toUpperCase(),
    provinces: form.scope === 'provinces' ? form.provinces : null,
    outline: form.scope === 'drawn' ? form.outline : null,
  }
}

export function formOfArea({
  code,
  name,
  country,
  provinces,
  outline,
}: ShownServiceArea): AreaForm {
  return {
    code,
    name,
    country,
    scope: outline === null ? (provinces === null ? 'country' : 'provinces') : 'drawn',
    provinces: provinces ?? [],
    outline: outline ?? [],
  }
}

export function serviceOfForm(
  form: ServiceForm,
): Unjudged<z.input<typeof saveService.body>['service']> {
  const isByWeight = form.service_type === 'ltl_transport'
  return {
    code: form.code.trim(),
    name: form.name.trim(),
    service_type: form.service_type,
    service_area_id: form.service_area_id,
    carrying_vehicle_type_id: isByWeight ? textOrNull(form.carrying_vehicle_type_id) : null,
    max_vehicles: typedNumber(form.max_vehicles),
    least_days: isByWeight ? (typedNumber(form.least_days) ?? null) : null,
    most_days: isByWeight ? (typedNumber(form.most_days) ?? null) : null,
    active: form.active,
  }
}

export function formOfService(service: ShownService): ServiceForm {
  return {
    code: service.code,
    name: service.name,
    service_type: service.service_type,
    service_area_id: service.service_area_id,
    carrying_vehicle_type_id: service.carrying_vehicle_type_id ?? '',
    max_vehicles: String(service.max_vehicles),
    least_days: String(service.least_days ?? ''),
    most_days: String(service.most_days ?? ''),
    active: service.active,
  }
}

export function emptyNode(country: string): RouteForm['nodes'][number] {
  return {
    name: '',
    phone: '',
    address: '',
    district: '',
    province: '',
    postal_code: '',
    country,
    place: '',
  }
}

export function routeOfForm(form: RouteForm): Unjudged<z.input<typeof saveRoute.body>['route']> {
  return {
    code: form.code.trim(),
    name: form.name.trim(),
    service_id: form.service_id,
    nodes: form.nodes.map(({ place, country, ...texts }) => ({
      name: texts.name.trim(),
      phone: texts.phone.trim(),
      address: texts.address.trim(),
      district: texts.district.trim(),
      province: texts.province.trim(),
      postal_code: texts.postal_code.trim(),
      country: country.trim().toUpperCase(),
      ...typedPoint(place),
    })),
    active: form.active,
  }
}

export function formOfRoute({
  code,
  name,
  service_id,
  nodes,
  active,
}: ShownCatalogue['routes'][number]): RouteForm {
  return {
    code,
    name,
    service_id,
    nodes: nodes.map(({ lat, lng, ...node }) =>
      Object.assign({}, node, { place: `${lat}, ${lng}` }),
    ),
    active,
  }
}

export function addonOfForm(form: AddonForm): Unjudged<z.input<typeof saveAddon.body>['addon']> {
  const isInsurance = form.rule === 'percent_of_value'
  return {
    key: isInsurance ? insuranceKey : form.key.trim(),
    name: form.name.trim(),
    name_th: textOrNull(form.name_th),
    name_zh: textOrNull(form.name_zh),
    description: form.description.trim(),
    description_th: textOrNull(form.description_th),
    description_zh: textOrNull(form.description_zh),
    service_types: form.service_types,
    price: {
      rule: form.rule,
      amount: typedNumber(form.amount),
      ...(isInsurance && {
        minimum: typedNumber(form.minimum),
        limit: typedNumber(form.limit),
      }),
    },
    active: form.active,
  }
}

export function formOfAddon({ price, ...addon }: ShownCatalogue['addons'][number]): AddonForm {
  const isInsurance = price.rule === 'percent_of_value'
  return {
    key: addon.key,
    name: addon.name,
    name_th: addon.name_th ?? '',
    name_zh: addon.name_zh ?? '',
    description: addon.description,
    description_th: addon.description_th ?? '',
    description_zh: addon.description_zh ?? '',
    service_types: addon.service_types,
    rule: price.rule,
    amount: String(price.amount),
    minimum: isInsurance ? String(price.minimum) : '',
    limit: isInsurance ? String(price.limit) : '',
    active: addon.active,
  }
}

export function rateOfForm(form: RateForm): Unjudged<z.input<typeof addRateCard.body>['rate']> {
  return {
    base: typedNumber(form.base),
    included_km: typedNumber(form.included_km) ?? 0,
    per_km: typedNumber(form.per_km) ?? 0,
    per_kg: typedNumber(form.per_kg) ?? 0,
    bands: form.bands.map(({ from_km, per_kg }) => ({
      from_km: typedNumber(from_km),
      per_kg: typedNumber(per_kg),
    })),
    minimum: typedNumber(form.minimum) ?? 0,
    road_factor: typedNumber(form.road_factor),
    volumetric_kg_per_m3: typedNumber(form.volumetric_kg_per_m3),
  }
}

export function formOfRate(card: ListedRateCard): RateForm {
  return {
    base: String(card.base),
    included_km: String(card.included_km),
    per_km: String(card.per_km),
    per_kg: String(card.per_kg),
    bands: card.bands.map(({ from_km, per_kg }) => ({
      from_km: String(from_km),
      per_kg: String(per_kg),
    })),
    minimum: String(card.minimum),
    road_factor: String(card.road_factor),
    volumetric_kg_per_m3: String(card.volumetric_kg_per_m3),
    valid_from: '',
  }
}

/** The card in force at a time: the one valid latest, of equal ones the newest. */
export function cardInForce(cards: readonly ListedRateCard[], atMs: number): ListedRateCard | null {
  const valid = cards.filter(({ valid_from }) => Date.parse(valid_from) <= atMs)
  const [newest] = valid.toSorted(
    (one, other) =>
      Date.parse(other.valid_from) - Date.parse(one.valid_from) || other.version - one.version,
  )
  return newest ?? null
}
