import { listAddons, listServices, listVehicleTypes } from '#lib/contract/catalog.ts'
import type { Language } from '#lib/contract/languages.ts'
import { route, type Route } from '../http/route.ts'
import type { Catalog, OfferedAddon, OfferedVehicleType } from './catalog.ts'
import { shownAddonPrice } from './shown-addon-price.ts'

export function catalogRoutes(catalog: Catalog): Route[] {
  return [
    route(listVehicleTypes, async ({ organization, language }) => {
      const { vehicleTypes } = await catalog.offer(organization.id)
      return { data: vehicleTypes.map((type) => shownVehicleType(type, language)) }
    }),
    route(listAddons, async ({ organization: { id, currency }, language }) => {
      const { addons } = await catalog.offer(id)
      return { data: addons.map((addon) => shownAddon(addon, { currency, language })) }
    }),
    route(listServices, async ({ organization: { id } }) => {
      const { services } = await catalog.offer(id)
      return {
        data: services.map(({ id: serviceId, code, name, serviceType, area }) => ({
          id: serviceId,
          code,
          name,
          service_type: serviceType,
          service_area_id: area.id,
        })),
      }
    }),
  ]
}

function shownVehicleType(type: OfferedVehicleType, language: Language) {
  return {
    id: type.id,
    type: type.code,
    name: type.names[language] ?? type.names.en,
    inner_length_mm: type.innerLengthMm,
    inner_width_mm: type.innerWidthMm,
    inner_height_mm: type.innerHeightMm,
    max_payload_kg: type.payloadG / 1000,
    door: type.doorSide,
    axles: type.axles.map(({ position_mm, tare_g, limit_g }) => ({
      position_mm,
      empty_load_kg: tare_g / 1000,
      max_load_kg: limit_g / 1000,
    })),
  }
}

function shownAddon(
  { id, key, names, descriptions, serviceTypes, price }: OfferedAddon,
  { currency, language }: { currency: string; language: Language },
) {
  return {
    id,
    key,
    name: names[language] ?? names.en,
    description: descriptions[language] ?? descriptions.en,
    service_types: [...serviceTypes],
    price: shownAddonPrice(price, currency),
    currency,
  }
}
