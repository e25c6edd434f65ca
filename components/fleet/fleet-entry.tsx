'use client'

/** A driver, a vehicle or a subcontractor is added to the register, or changed. */
import { useTranslations } from 'next-intl'
import { EntryDialog } from '#components/console/entry-dialog.tsx'
import { fieldOf, type Save } from '#components/console/use-console-form.ts'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import {
  formOfFleetDriver,
  formOfFleetVehicle,
  formOfSubcontractor,
} from '#lib/console/fleet-forms.ts'
import type {
  FleetDriverForm,
  FleetVehicleForm,
  SubcontractorForm,
} from '#lib/console/fleet-form-schemas.ts'
import type { FleetDriver, FleetVehicle, Subcontractor } from '#lib/contract/console/fleet.ts'

interface Option {
  readonly value: string
  readonly label: string
}

export function DriverEntry({
  driver,
  vehicles,
  subcontractors,
  save,
}: {
  /** Null: a new one. */
  driver: FleetDriver | null
  vehicles: readonly Option[]
  subcontractors: readonly Option[]
  save: Save<FleetDriverForm>
}) {
  const t = useTranslations('fleet')
  const given = { form: formOfFleetDriver(driver), seen: driver?.updated_at ?? null }
  const name = driver?.name ?? ''
  return (
    <EntryDialog
      given={given}
      save={save}
      add={t('addDriver')}
      change={t('changeNamed', { name })}
      nameOf={(field) =>
        t(
          field === 'vehicle_id'
            ? 'vehicle'
            : field === 'subcontractor_id'
              ? 'subcontractor'
              : field,
        )
      }
    >
      {(of, id) => (
        <>
          <TextField {...fieldOf(of, 'name', t('name'))} id={`${id}-name`} maxLength={100} />
          <TextField
            {...fieldOf(of, 'phone', t('phone'))}
            id={`${id}-phone`}
            type="tel"
            maxLength={32}
          />
          <SelectField
            {...fieldOf(of, 'vehicle_id', t('vehicle'))}
            id={`${id}-vehicle`}
            any={t('noVehicle')}
            options={vehicles}
          />
          {subcontractors.length > 0 && (
            <SelectField
              {...fieldOf(of, 'subcontractor_id', t('subcontractor'))}
              id={`${id}-subcontractor`}
              any={t('ownFleet')}
              options={subcontractors}
            />
          )}
        </>
      )}
    </EntryDialog>
  )
}

export function VehicleEntry({
  vehicle,
  types,
  save,
}: {
  /** Null: a new one. */
  vehicle: FleetVehicle | null
  types: readonly Option[]
  save: Save<FleetVehicleForm>
}) {
  const t = useTranslations('fleet')
  const given = { form: formOfFleetVehicle(vehicle), seen: vehicle?.updated_at ?? null }
  const name = vehicle?.plate ?? ''
  return (
    <EntryDialog
      given={given}
      save={save}
      add={t('addVehicle')}
      change={t('changeNamed', { name })}
      nameOf={(field) => t(field === 'vehicle_type_id' ? 'type' : field)}
    >
      {(of, id) => (
        <>
          <TextField
            {...fieldOf(of, 'plate', t('plate'))}
            id={`${id}-plate`}
            maxLength={30}
            autoCapitalize="characters"
          />
          <SelectField
            {...fieldOf(of, 'vehicle_type_id', t('type'))}
            id={`${id}-type`}
            any={t('chooseType')}
            options={types}
          />
        </>
      )}
    </EntryDialog>
  )
}

export function SubcontractorEntry({
  subcontractor,
  save,
}: {
  /** Null: a new one. */
  subcontractor: Subcontractor | null
  save: Save<SubcontractorForm>
}) {
  const t = useTranslations('fleet')
  const name = subcontractor?.name ?? ''
  return (
    <EntryDialog
      given={{
        form: formOfSubcontractor(subcontractor),
        seen: subcontractor?.updated_at ?? null,
      }}
      save={save}
      add={t('addSubcontractor')}
      change={t('changeNamed', { name })}
      nameOf={(field) => t(field === 'name' ? 'company' : field)}
    >
      {(of, id) => (
        <>
          <TextField {...fieldOf(of, 'name', t('company'))} id={`${id}-name`} maxLength={100} />
          <TextField
            {...fieldOf(of, 'contact', t('contact'))}
            id={`${id}-contact`}
            maxLength={100}
          />
          <TextField
            {...fieldOf(of, 'phone', t('phone'))}
            id={`${id}-phone`}
            type="tel"
            maxLength={32}
          />
        </>
      )}
    </EntryDialog>
  )
}
