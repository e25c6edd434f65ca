'use server'

/** Changes of the catalogue, for administrators. The service writes each to its audit. */
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import type { Saved, Version } from '#components/console/use-console-form.ts'
import {
  addonFormSchema,
  areaFormSchema,
  rateFormSchema,
  routeFormSchema,
  serviceFormSchema,
  vehicleFormSchema,
  type AddonForm,
  type AreaForm,
  type RateForm,
  type RouteForm,
  type ServiceForm,
  type VehicleForm,
} from '#lib/console/catalogue-form-schemas.ts'
import {
  addonOfForm,
  areaOfForm,
  formOfAddon,
  formOfArea,
  fieldOfPlace,
  formOfRate,
  formOfRoute,
  formOfService,
  formOfVehicle,
  rateOfForm,
  routeOfForm,
  serviceOfForm,
  vehicleOfForm,
} from '#lib/console/catalogue-forms.ts'
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import {
  addRateCard,
  saveAddon,
  saveRoute,
  saveService,
  saveServiceArea,
  saveVehicleType,
  type ShownCatalogue,
} from '#lib/contract/console/catalogue.ts'
import {
  additionalServiceIdSchema,
  routeIdSchema,
  serviceAreaIdSchema,
  serviceIdSchema,
  vehicleTypeIdSchema,
} from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { instantOfMinute } from '#lib/dates/minutes.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { saveVersion, versionSchema } from '../save-version.ts'

export async function saveVehicle(
  id: string | null,
  version: Version<VehicleForm>,
): Promise<Saved<VehicleForm> | ConsoleRefusal> {
  const typed = versionSchema(vehicleTypeIdSchema, vehicleFormSchema).safeParse({ id, ...version })
  return saveVersion(typed, {
    section: 'catalogue',
    prefix: 'vehicle_type',
    wrong,
    make: vehicleOfForm,
    schema: saveVehicleType.body.shape.vehicle_type,
    send: ({ actor, made, language, ...change }) =>
      gateway().saveVehicleType({ body: { actor, ...change, vehicle_type: made }, language }),
    theirs: keptNow(({ vehicle_types: types }, { id: typeId }) => {
      const type = types.find((each) => each.id === typeId)
      return type && { form: formOfVehicle(type), seen: type.updated_at }
    }),
  })
}

export async function saveArea(
  id: string | null,
  version: Version<AreaForm>,
): Promise<Saved<AreaForm> | ConsoleRefusal> {
  const typed = versionSchema(serviceAreaIdSchema, areaFormSchema).safeParse({ id, ...version })
  return saveVersion(typed, {
    section: 'catalogue',
    prefix: 'service_area',
    wrong,
    make: areaOfForm,
    schema: saveServiceArea.body.shape.service_area,
    send: ({ actor, made, language, ...change }) =>
      gateway().saveServiceArea({ body: { actor, ...change, service_area: made }, language }),
    theirs: keptNow(({ service_areas: areas }, { id: areaId }) => {
      const area = areas.find((each) => each.id === areaId)
      return area && { form: formOfArea(area), seen: area.updated_at }
    }),
  })
}

export async function saveServiceType(
  id: string | null,
  version: Version<ServiceForm>,
): Promise<Saved<ServiceForm> | ConsoleRefusal> {
  const typed = versionSchema(serviceIdSchema, serviceFormSchema).safeParse({ id, ...version })
  return saveVersion(typed, {
    section: 'catalogue',
    prefix: 'service',
    wrong,
    make: serviceOfForm,
    schema: saveService.body.shape.service,
    send: ({ actor, made, language, ...change }) =>
      gateway().saveService({ body: { actor, ...change, service: made }, language }),
    theirs: keptNow(({ services }, { id: serviceId }) => {
      const service = services.find((each) => each.id === serviceId)
      return service && { form: formOfService(service), seen: service.updated_at }
    }),
  })
}

const priceSchema = z.object({
  id: z.object({ serviceId: serviceIdSchema, vehicleTypeId: vehicleTypeIdSchema.nullable() }),
  /** The newest version there was; null: there was none. */
  seen: z
    .string()
    .regex(/^\d{1,9}$/)
    .nullable(),
  form: rateFormSchema,
})

export async function saveAddonForm(
  id: string | null,
  version: Version<AddonForm>,
): Promise<Saved<AddonForm> | ConsoleRefusal> {
  const typed = versionSchema(additionalServiceIdSchema, addonFormSchema).safeParse({
    id,
    ...version,
  })
  return saveVersion(typed, {
    section: 'catalogue',
    prefix: 'addon',
    wrong,
    make: addonOfForm,
    schema: saveAddon.body.shape.addon,
    send: ({ actor, made, language, id: addonId, seen_updated_at }) =>
      gateway().saveAddon({ body: { actor, id: addonId, seen_updated_at, addon: made }, language }),
    theirs: keptNow(({ addons }, { id: addonId }) => {
      const addon = addons.find((each) => each.id === addonId)
      return addon && { form: formOfAddon(addon), seen: addon.updated_at }
    }),
  })
}

export async function saveRouteForm(
  id: string | null,
  version: Version<RouteForm>,
): Promise<Saved<RouteForm> | ConsoleRefusal> {
  const typed = versionSchema(routeIdSchema, routeFormSchema).safeParse({ id, ...version })
  return saveVersion(typed, {
    section: 'catalogue',
    prefix: 'route',
    wrong,
    fieldOf: fieldOfPlace,
    make: routeOfForm,
    schema: saveRoute.body.shape.route,
    send: ({ actor, made, language, id: routeId, seen_updated_at }) =>
      gateway().saveRoute({ body: { actor, id: routeId, seen_updated_at, route: made }, language }),
    theirs: keptNow(({ routes }, { id: routeId }) => {
      const route = routes.find((each) => each.id === routeId)
      return route && { form: formOfRoute(route), seen: route.updated_at }
    }),
  })
}

export async function savePrice(
  of: { readonly serviceId: string; readonly vehicleTypeId: string | null },
  version: Version<RateForm>,
): Promise<Saved<RateForm> | ConsoleRefusal> {
  const typed = priceSchema.safeParse({ id: of, ...version })
  return saveVersion(typed, {
    section: 'catalogue',
    prefix: 'rate',
    wrong,
    make: rateOfForm,
    schema: addRateCard.body.shape.rate,
    check: ({ valid_from: text }) =>
      text !== '' && instantOfMinute(text) === null
        ? { field: 'valid_from', problem: 'wrong_format' }
        : null,
    send: ({ actor, made, language, id, seen_updated_at: seen, form }) =>
      gateway().addRateCard({
        body: {
          actor,
          service_id: id.serviceId,
          vehicle_type_id: id.vehicleTypeId,
          seen_version: Number(seen ?? 0),
          rate: made,
          valid_from: instantOfMinute(form.valid_from),
        },
        language,
      }),
    theirs: keptNow(({ rate_cards: cards }, { id }) => {
      const newest = cards.findLast(
        (card) => card.service_id === id.serviceId && card.vehicle_type_id === id.vehicleTypeId,
      )
      return newest && { form: formOfRate(newest), seen: String(newest.version) }
    }),
  })
}

/** A thing of the catalogue as it is kept now. */
function keptNow<Id, Form>(
  find: (catalogue: ShownCatalogue, of: { id: Id }) => Version<Form> | undefined,
) {
  return async ({ actor, id, language }: { actor: ActingPerson; id: Id; language: Language }) => {
    const catalogue = await gateway().readCatalogue({ body: { actor }, language })
    return catalogue.ok ? find(catalogue.value, { id }) : undefined
  }
}

async function wrong() {
  const t = await getTranslations('catalogue.wrong')
  return ({ field, problem }: FieldFacts) => {
    if (field === 'key' && problem === 'wrong_format') return t('key')
    if (field === 'price.amount' && problem === 'wrong_format') return t('amount')
    if (field === 'service_types') return t('serviceTypes')
    if (field === 'nodes') return t('nodes')
    if (field.endsWith('.place')) return t('place')
    if (field.endsWith('.province') && problem === 'not_found') return t('province')
    if (field !== 'code' && field !== 'key') return null
    return problem === 'wrong_format' ? t('code') : problem === 'repeated' ? t('codeTaken') : null
  }
}
