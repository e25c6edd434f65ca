'use client'

/** A driver or a vehicle of the own fleet is added or changed, in a dialog above the list. */
import { useId, useRef, useState, type ReactNode } from 'react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChangedMeanwhile } from '#components/console/changed-meanwhile.tsx'
import { SaveLine } from '#components/console/save-line.tsx'
import {
  fieldOf,
  useConsoleForm,
  type ConsoleForm,
  type Save,
  type Version,
} from '#components/console/use-console-form.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import { differingFields } from '#lib/console/catalogue-forms.ts'
import {
  formOfFleetDriver,
  formOfFleetVehicle,
  type FleetDriverForm,
  type FleetVehicleForm,
} from '#lib/console/fleet-forms.ts'
import type { FleetDriver, FleetVehicle } from '#lib/contract/console/fleet.ts'

interface Option {
  readonly value: string
  readonly label: string
}

export function DriverEntry({
  driver,
  vehicles,
  save,
}: {
  /** Null: a new one. */
  driver: FleetDriver | null
  vehicles: readonly Option[]
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
      nameOf={(field) => t(field === 'vehicle_id' ? 'vehicle' : field)}
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

interface EntryProps<Form> {
  given: Version<Form>
  save: Save<Form>
  /** Names the button of a new one. */
  add: string
  /** Names the button of one that there is. */
  change: string
  nameOf: (field: keyof Form & string) => string
  children: (of: ConsoleForm<Form>, id: string) => ReactNode
}

function EntryDialog<Form extends object>(props: EntryProps<Form>) {
  const t = useTranslations('fleet')
  const dialog = useRef<HTMLDialogElement>(null)
  /** Each time it is opened, it begins with the version that the list shows. */
  const [opened, setOpened] = useState(0)
  const { given, add, change } = props
  const isNew = given.seen === null
  return (
    <>
      <button
        type="button"
        aria-label={isNew ? undefined : change}
        onClick={() => {
          setOpened(opened + 1)
          dialog.current?.showModal()
        }}
        className={buttonStyle('secondary')}
      >
        {isNew && <Plus aria-hidden className="size-4" />}
        {isNew ? add : t('change')}
      </button>
      <DialogBox ref={dialog} title={isNew ? add : change}>
        {opened > 0 && (
          <EntryForm key={opened} {...props} onClose={() => dialog.current?.close()} />
        )}
      </DialogBox>
    </>
  )
}

function EntryForm<Form extends object>({
  given,
  save,
  nameOf,
  onClose,
  children,
}: EntryProps<Form> & { onClose: () => void }) {
  const t = useTranslations('fleet')
  const ofTrouble = useTranslations('console.trouble')
  const id = useId()
  const of = useConsoleForm({ given, save, onSaved: onClose })
  const { place, form, theirs, pending, trouble, faultOf, send } = of
  return (
    <form
      ref={place}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="mt-4 flex flex-col gap-4 text-left"
    >
      {theirs !== null && (
        <ChangedMeanwhile
          fields={differingFields(form, theirs.form).map((field) => ({
            name: nameOf(field),
            theirs: theirs.form[field],
            mine: form[field],
          }))}
          onMine={of.keepMine}
          onTheirs={of.takeTheirs}
        />
      )}
      {children(of, id)}
      <p role="alert" className="text-small text-bad empty:hidden">
        {faultOf('')}
      </p>
      <SaveLine
        label={t('save')}
        pending={pending}
        done={null}
        trouble={trouble && ofTrouble(trouble)}
      >
        <button type="button" onClick={onClose} className={buttonStyle('secondary')}>
          {t('cancel')}
        </button>
      </SaveLine>
    </form>
  )
}
