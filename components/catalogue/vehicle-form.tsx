'use client'

/** A vehicle type: its load space, what it bears, and beside it an example load in it. */
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Check } from '#components/ui/check.tsx'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import type { VehicleForm } from '#lib/console/catalogue-form-schemas.ts'
import { catalogueHref } from '#lib/hrefs.ts'
import { FormFrame, Part } from '#components/console/form-frame.tsx'
import {
  fieldOf,
  useConsoleForm,
  type Save,
  type Version,
} from '#components/console/use-console-form.ts'
import { CodeField } from './code-field.tsx'
import { FigureRows } from './rows.tsx'
import { VehiclePicture } from './vehicle-picture.tsx'

const lengths = ['inner_length_mm', 'inner_width_mm', 'inner_height_mm'] as const

export function VehicleTypeForm({
  given,
  save,
}: {
  given: Version<VehicleForm>
  save: Save<VehicleForm>
}) {
  const t = useTranslations('catalogue')
  const router = useRouter()
  const back = catalogueHref('vehicles')
  const of = useConsoleForm({ given, save, onSaved: () => router.push(back) })
  const { form, change, faultOf } = of
  const text = (name: Exclude<keyof VehicleForm, 'door' | 'axles' | 'active'>) =>
    fieldOf(of, name, t(`vehicle.${name}`))
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:items-start">
      <FormFrame
        of={of}
        label={t('vehicle.form')}
        back={back}
        nameOf={(field) => t(`vehicle.${field}`)}
      >
        <Part title={t('vehicle.naming')}>
          <CodeField {...text('code')} isNew={of.seen === null} />
          <TextField {...text('name')} maxLength={200} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...text('name_th')} maxLength={200} />
            <TextField {...text('name_zh')} maxLength={200} />
          </div>
        </Part>
        <Part title={t('vehicle.space')}>
          <div className="grid gap-4 sm:grid-cols-3">
            {lengths.map((name) => (
              <TextField key={name} {...text(name)} unit="mm" inputMode="numeric" />
            ))}
          </div>
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField {...text('max_payload_kg')} unit="kg" inputMode="decimal" />
            <SelectField
              id="door"
              label={t('vehicle.door')}
              value={form.door}
              onChange={({ target }) => change({ door: target.value === 'side' ? 'side' : 'rear' })}
              options={(['rear', 'side'] as const).map((value) => ({
                value,
                label: t(`vehicle.doors.${value}`),
              }))}
            />
          </div>
        </Part>
        <Part title={t('vehicle.axles')} note={t('vehicle.axlesNote')}>
          <FigureRows
            id="axles"
            rows={form.axles}
            columns={[
              { name: 'position_mm', label: t('vehicle.position_mm'), unit: 'mm' },
              { name: 'empty_load_kg', label: t('vehicle.empty_load_kg'), unit: 'kg' },
              { name: 'max_load_kg', label: t('vehicle.max_load_kg'), unit: 'kg' },
            ]}
            empty={{ position_mm: '', empty_load_kg: '', max_load_kg: '' }}
            most={12}
            addLabel={t('vehicle.addAxle')}
            removeLabel={(number) => t('vehicle.removeAxle', { number })}
            faultOf={faultOf}
            onChange={(axles) => change({ axles })}
          />
        </Part>
        <Check
          id="active"
          label={t('vehicle.active')}
          note={t('vehicle.activeNote')}
          checked={form.active}
          onChange={(active) => change({ active })}
        />
      </FormFrame>
      <VehiclePicture form={form} />
    </div>
  )
}
