'use client'

/** A unit of the organization, with its place on the map: tours begin there. */
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { CodeField } from '#components/catalogue/code-field.tsx'
import { FormFrame } from '#components/console/form-frame.tsx'
import {
  fieldOf,
  useConsoleForm,
  type Save,
  type Version,
} from '#components/console/use-console-form.ts'
import { PinMap } from '#components/map/pin-map.tsx'
import { Check } from '#components/ui/check.tsx'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import { placeOfForm } from '#lib/console/organization-forms.ts'
import { unitKinds } from '#lib/contract/unit-kinds.ts'
import type { UnitForm } from '#lib/console/organization-form-schemas.ts'
import { consoleHref } from '#lib/hrefs.ts'

type TextName = Exclude<keyof UnitForm, 'kind' | 'active'>

export function EditUnit({ given, save }: { given: Version<UnitForm>; save: Save<UnitForm> }) {
  const t = useTranslations('organization')
  const router = useRouter()
  const back = consoleHref('organization')
  const of = useConsoleForm({ given, save, onSaved: () => router.push(back) })
  const { form, change } = of
  const text = (name: TextName) => fieldOf(of, name, t(`unit.${name}`))
  const point = placeOfForm(form)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
      <FormFrame of={of} label={t('unit.form')} back={back} nameOf={(field) => t(`unit.${field}`)}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <CodeField {...text('code')} isNew={of.seen === null} note={t('unit.codeNote')} />
          <SelectField
            id="kind"
            label={t('unit.kind')}
            value={form.kind}
            onChange={({ target }) =>
              change({ kind: unitKinds.find((kind) => kind === target.value) ?? form.kind })
            }
            options={unitKinds.map((value) => ({ value, label: t(`unit.kinds.${value}`) }))}
          />
          <TextField {...text('name')} maxLength={200} className="sm:col-span-2" />
          <TextField {...text('address')} maxLength={500} className="sm:col-span-2" />
          <TextField {...text('province')} maxLength={200} />
          <TextField {...text('country')} maxLength={2} autoCapitalize="characters" />
          <TextField {...text('lat')} inputMode="decimal" maxLength={20} />
          <TextField {...text('lng')} inputMode="decimal" maxLength={20} />
        </div>
        <Check
          id="active"
          label={t('unit.active')}
          note={t('unit.activeNote')}
          checked={form.active}
          onChange={(active) => change({ active })}
        />
      </FormFrame>
      <PinMap
        title={t('unit.map')}
        pins={point === null ? [] : [{ end: 'place', point, uncertaintyM: null }]}
        active="place"
        onActivate={() => {}}
        onMove={(_, { point: { lat, lng } }) =>
          change({ lat: lat.toFixed(5), lng: lng.toFixed(5) })
        }
      />
    </div>
  )
}
