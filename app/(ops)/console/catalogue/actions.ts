'use server'

/** Changes of the catalogue, for administrators. The service writes each to its audit. */
import { getLocale, getTranslations } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import type { Saved, Version } from '#components/console/use-console-form.ts'
import {
  areaFormSchema,
  areaOfForm,
  formOfArea,
  formOfRate,
  formOfService,
  formOfVehicle,
  rateFormSchema,
  rateOfForm,
  serviceFormSchema,
  serviceOfForm,
  vehicleFormSchema,
  vehicleOfForm,
  type AreaForm,
  type RateForm,
  type ServiceForm,
  type VehicleForm,
} from '#lib/console/catalogue-forms.ts'
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import {
  addRateCard,
  saveService,
  saveServiceArea,
  saveVehicleType,
  type ShownCatalogue,
} from '#lib/contract/console/catalogue.ts'
import { serviceAreaIdSchema, serviceIdSchema, vehicleTypeIdSchema } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { instantOfMinute } from '#lib/dates/minutes.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { actorOrRefusal, refusalBy } from '../console-acts.ts'
import { factsOfError, factsOfFailure, faultsOf } from '../form-faults.ts'

export async function saveVehicle(
  id: string | null,
  version: Version<VehicleForm>,
): Promise<Saved<VehicleForm> | ConsoleRefusal> {
  const typed = versionSchema(vehicleTypeIdSchema, vehicleFormSchema).safeParse({ id, ...version })
  return save(typed, 'vehicle_type', {
    make: vehicleOfForm,
    schema: saveVehicleType.body.shape.vehicle_type,
    send: ({ actor, made, language, ...change }) =>
      gateway().saveVehicleType({ body: { actor, ...change, vehicle_type: made }, language }),
    theirs: ({ vehicle_types: types }, { id: typeId }) => {
      const type = types.find((each) => each.id === typeId)
      return type && { form: formOfVehicle(type), seen: type.updated_at }
    },
  })
}

export async function saveArea(
  id: string | null,
  version: Version<AreaForm>,
): Promise<Saved<AreaForm> | ConsoleRefusal> {
  const typed = versionSchema(serviceAreaIdSchema, areaFormSchema).safeParse({ id, ...version })
  return save(typed, 'service_area', {
    make: areaOfForm,
    schema: saveServiceArea.body.shape.service_area,
    send: ({ actor, made, language, ...change }) =>
      gateway().saveServiceArea({ body: { actor, ...change, service_area: made }, language }),
    theirs: ({ service_areas: areas }, { id: areaId }) => {
      const area = areas.find((each) => each.id === areaId)
      return area && { form: formOfArea(area), seen: area.updated_at }
    },
  })
}

export async function saveServiceType(
  id: string | null,
  version: Version<ServiceForm>,
): Promise<Saved<ServiceForm> | ConsoleRefusal> {
  const typed = versionSchema(serviceIdSchema, serviceFormSchema).safeParse({ id, ...version })
  return save(typed, 'service', {
    make: serviceOfForm,
    schema: saveService.body.shape.service,
    send: ({ actor, made, language, ...change }) =>
      gateway().saveService({ body: { actor, ...change, service: made }, language }),
    theirs: ({ services }, { id: serviceId }) => {
      const service = services.find((each) => each.id === serviceId)
      return service && { form: formOfService(service), seen: service.updated_at }
    },
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

export async function savePrice(
  of: { readonly serviceId: string; readonly vehicleTypeId: string | null },
  version: Version<RateForm>,
): Promise<Saved<RateForm> | ConsoleRefusal> {
  const typed = priceSchema.safeParse({ id: of, ...version })
  return save(typed, 'rate', {
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
    theirs: ({ rate_cards: cards }, { id }) => {
      const newest = cards.findLast(
        (card) => card.service_id === id.serviceId && card.vehicle_type_id === id.vehicleTypeId,
      )
      return newest && { form: formOfRate(newest), seen: String(newest.version) }
    },
  })
}

function versionSchema<Id extends z.ZodType, Form extends z.ZodType>(idSchema: Id, form: Form) {
  return z.object({ id: idSchema.nullable(), seen: z.iso.datetime().nullable(), form })
}

interface Typed<Id, Form> {
  readonly id: Id
  readonly seen: string | null
  readonly form: Form
}

/** Judges what the form makes by the contract, sends it, and says what came of it. */
async function save<Id, Form, Made extends z.ZodType>(
  typed: z.ZodSafeParseResult<Typed<Id, Form>>,
  /** The service's faults begin with it. */
  prefix: string,
  how: {
    make: (form: Form) => object
    schema: Made
    /** Finds a fault that no schema of the contract knows. */
    check?: (form: Form) => FieldFacts | null
    send: (change: {
      actor: ActingPerson
      id: Id
      seen_updated_at: string | null
      form: Form
      made: z.output<Made>
      language: Language
    }) => Promise<Result<unknown>>
    theirs: (catalogue: ShownCatalogue, of: { id: Id }) => Version<Form> | undefined
  },
): Promise<Saved<Form> | ConsoleRefusal> {
  const actor = await actorOrRefusal('catalogue')
  if ('kind' in actor) return actor
  if (!typed.success) return { kind: 'invalid' }
  const { id, seen, form } = typed.data
  const input = how.make(form)
  const made = how.schema.safeParse(input)
  const facts = made.success ? [] : factsOfError(made.error, input)
  const own = how.check?.(form) ?? null
  if (own !== null) facts.push(own)
  if (!made.success || facts.length > 0) return refusedFor(facts)
  const language = await getLocale()
  const change = { actor, id, seen_updated_at: seen, form, made: made.data, language }
  const sent = await how.send(change)
  if (sent.ok) {
    refresh()
    return { kind: 'saved' }
  }
  if (sent.failure.code !== 'changed_meanwhile') {
    const named = factsOfFailure(sent.failure, prefix)
    return named === null ? refusalBy(sent.failure) : refusedFor(named)
  }
  const catalogue = await gateway().readCatalogue({ body: { actor }, language })
  const theirs = catalogue.ok ? how.theirs(catalogue.value, { id }) : undefined
  return theirs === undefined ? refusalBy(sent.failure) : { kind: 'changed', theirs }
}

async function refusedFor<Form>(facts: readonly FieldFacts[]): Promise<Saved<Form>> {
  const t = await getTranslations('catalogue.wrong')
  const faults = await faultsOf(facts, ({ field, problem }) => {
    if (field !== 'code') return null
    return problem === 'wrong_format' ? t('code') : problem === 'repeated' ? t('codeTaken') : null
  })
  return { kind: 'faults', faults }
}
