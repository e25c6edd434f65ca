'use client'

/** A service: in which area, by whole vehicles or by weight. */
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Check } from '#components/ui/check.tsx'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import type { ServiceForm } from '#lib/console/catalogue-form-schemas.ts'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import { catalogueHref } from '#lib/hrefs.ts'
import { FormFrame } from '#components/console/form-frame.tsx'
import {
  fieldOf,
  useConsoleForm,
  type Save,
  type Version,
} from '#components/console/use-console-form.ts'
import { CodeField } from './code-field.tsx'

interface Choice {
  readonly value: string
  readonly label: string
}

export function ServiceTypeForm({
  given,
  areas,
  vehicles,
  save,
}: {
  given: Version<ServiceForm>
  areas: readonly Choice[]
  vehicles: readonly Choice[]
  save: Save<ServiceForm>
}) {
  const t = useTranslations('catalogue')
  const router = useRouter()
  const back = catalogueHref('services')
  const of = useConsoleForm({ given, save, onSaved: () => router.push(back) })
  const { form, change, faultOf, seen } = of
  const isByWeight = form.service_type === 'ltl_transport'
  const text = (name: 'code' | 'name' | 'max_vehicles' | 'least_days' | 'most_days') =>
    fieldOf(of, name, t(`service.${name}`))
  return (
    <FormFrame
      of={of}
      label={t('service.form')}
      back={back}
      nameOf={(field) => t(`service.${field}`)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <CodeField {...text('code')} isNew={seen === null} />
        <TextField {...text('name')} maxLength={200} />
        <SelectField
          id="service_type"
          label={t('service.service_type')}
          value={form.service_type}
          disabled={seen !== null}
          onChange={({ target }) =>
            change({
              service_type:
                quoteServiceTypes.find((each) => each === target.value) ?? 'ftl_transport',
            })
          }
          options={quoteServiceTypes.map((value) => ({
            value,
            label: t(`service.types.${value}`),
          }))}
        />
        <SelectField
          id="service_area_id"
          label={t('service.service_area_id')}
          value={form.service_area_id}
          error={faultOf('service_area_id')}
          onChange={({ target }) => change({ service_area_id: target.value })}
          options={areas}
        />
        <TextField {...text('max_vehicles')} inputMode="numeric" />
        {isByWeight && (
          <>
            <SelectField
              id="carrying_vehicle_type_id"
              label={t('service.carrying_vehicle_type_id')}
              any={t('service.anyVehicle')}
              value={form.carrying_vehicle_type_id}
              error={faultOf('carrying_vehicle_type_id')}
              onChange={({ target }) => change({ carrying_vehicle_type_id: target.value })}
              options={vehicles}
            />
            <TextField {...text('least_days')} inputMode="numeric" />
            <TextField {...text('most_days')} inputMode="numeric" />
          </>
        )}
      </div>
      <Check
        id="active"
        label={t('service.active')}
        note={t('service.activeNote')}
        checked={form.active}
        onChange={(active) => change({ active })}
      />
    </FormFrame>
  )
}
