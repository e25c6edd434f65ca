'use server'

/** Changes of the register of the own fleet. The service writes each to its audit. */
import { getLocale, getTranslations } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import type { Saved, Version } from '#components/console/use-console-form.ts'
import type { ConsoleOutcome, ConsoleRefusal } from '#lib/console/console-outcome.ts'
import {
  fleetDriverOfForm,
  fleetVehicleOfForm,
  formOfFleetDriver,
  formOfFleetVehicle,
  formOfSubcontractor,
  subcontractorOfForm,
} from '#lib/console/fleet-forms.ts'
import {
  fleetDriverFormSchema,
  fleetVehicleFormSchema,
  subcontractorFormSchema,
  type FleetDriverForm,
  type FleetVehicleForm,
  type SubcontractorForm,
} from '#lib/console/fleet-form-schemas.ts'
import {
  removeFromFleet,
  saveFleetDriver,
  saveFleetVehicle,
  saveSubcontractor,
} from '#lib/contract/console/fleet.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { actorOrRefusal, refusalBy } from '../console-acts.ts'
import { saveVersion, versionSchema } from '../save-version.ts'

const idSchema = z.guid()

export async function saveDriver(
  id: string | null,
  version: Version<FleetDriverForm>,
): Promise<Saved<FleetDriverForm> | ConsoleRefusal> {
  const typed = versionSchema(idSchema, fleetDriverFormSchema).safeParse({ id, ...version })
  return saveVersion(typed, {
    section: 'fleet',
    prefix: 'driver',
    wrong,
    make: fleetDriverOfForm,
    schema: saveFleetDriver.body.shape.driver,
    send: ({ made, language, actor, id: driverId, seen_updated_at }) =>
      gateway().saveFleetDriver({
        body: { actor, id: driverId, seen_updated_at, driver: made },
        language,
      }),
    async theirs({ actor, id: driverId, language }) {
      // The version that was typed may have another name by now: it is found without a search.
      const fleet = await gateway().readFleet({ body: { actor }, language })
      const driver = fleet.ok ? fleet.value.drivers.find((each) => each.id === driverId) : undefined
      return driver && { form: formOfFleetDriver(driver), seen: driver.updated_at }
    },
  })
}

export async function saveVehicle(
  id: string | null,
  version: Version<FleetVehicleForm>,
): Promise<Saved<FleetVehicleForm> | ConsoleRefusal> {
  const typed = versionSchema(idSchema, fleetVehicleFormSchema).safeParse({ id, ...version })
  return saveVersion(typed, {
    section: 'fleet',
    prefix: 'vehicle',
    wrong,
    make: fleetVehicleOfForm,
    schema: saveFleetVehicle.body.shape.vehicle,
    send: ({ made, language, actor, id: vehicleId, seen_updated_at }) =>
      gateway().saveFleetVehicle({
        body: { actor, id: vehicleId, seen_updated_at, vehicle: made },
        language,
      }),
    async theirs({ actor, id: vehicleId, language }) {
      const fleet = await gateway().readFleet({ body: { actor }, language })
      const found = fleet.ok
        ? fleet.value.vehicles.find((each) => each.id === vehicleId)
        : undefined
      return found && { form: formOfFleetVehicle(found), seen: found.updated_at }
    },
  })
}

export async function saveCompany(
  id: string | null,
  version: Version<SubcontractorForm>,
): Promise<Saved<SubcontractorForm> | ConsoleRefusal> {
  const typed = versionSchema(idSchema, subcontractorFormSchema).safeParse({ id, ...version })
  return saveVersion(typed, {
    section: 'fleet',
    prefix: 'subcontractor',
    wrong,
    make: subcontractorOfForm,
    schema: saveSubcontractor.body.shape.subcontractor,
    send: ({ made, language, actor, id: companyId, seen_updated_at }) =>
      gateway().saveSubcontractor({
        body: { actor, id: companyId, seen_updated_at, subcontractor: made },
        language,
      }),
    async theirs({ actor, id: companyId, language }) {
      const fleet = await gateway().readFleet({ body: { actor }, language })
      const found = fleet.ok
        ? fleet.value.subcontractors.find((each) => each.id === companyId)
        : undefined
      return found && { form: formOfSubcontractor(found), seen: found.updated_at }
    },
  })
}

/** A driver, a vehicle or a subcontractor; one that is gone is as good. */
export async function removeEntry(id: string): Promise<ConsoleOutcome<'done'>> {
  const actor = await actorOrRefusal('fleet')
  if ('kind' in actor) return actor
  const params = removeFromFleet.params.safeParse({ id })
  if (!params.success) return { kind: 'not-found' }
  const language = await getLocale()
  const removed = await gateway().removeFromFleet({
    params: params.data,
    body: { actor },
    language,
  })
  if (!removed.ok) return refusalBy(removed.failure)
  refresh()
  return { kind: 'done' }
}

async function wrong() {
  const t = await getTranslations('fleet.wrong')
  return ({ field, problem }: FieldFacts) => {
    if (field === 'vehicle_type_id') return t('type')
    if (field === 'vehicle_id' && problem === 'not_found') return t('vehicle')
    if (field === 'subcontractor_id' && problem === 'not_found') return t('subcontractor')
    if (problem !== 'repeated') return null
    return field === 'plate' ? t('plate') : t('name')
  }
}
