'use client'

/** A service area: a whole country, some of its provinces, or what is drawn on the map. */
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import { areaScopes } from '#lib/console/catalogue-choices.ts'
import type { AreaForm } from '#lib/console/catalogue-form-schemas.ts'
import { catalogueHref } from '#lib/hrefs.ts'
import { AreaMap } from './area-map.tsx'
import { FormFrame, Part } from '#components/console/form-frame.tsx'
import {
  fieldOf,
  useConsoleForm,
  type Save,
  type Version,
} from '#components/console/use-console-form.ts'
import type { NamedOutline } from './outline.ts'
import { CodeField } from './code-field.tsx'

export interface CountryChoice {
  readonly code: string
  readonly name: string
  readonly provinces: readonly string[]
}

export function ServiceAreaForm({
  given,
  countries,
  others,
  save,
}: {
  given: Version<AreaForm>
  countries: readonly CountryChoice[]
  /** The borders of the other areas, to be seen on the map. */
  others: readonly NamedOutline[]
  save: Save<AreaForm>
}) {
  const t = useTranslations('catalogue')
  const router = useRouter()
  const back = catalogueHref('areas')
  const of = useConsoleForm({ given, save, onSaved: () => router.push(back) })
  const { form, change, faultOf } = of
  const offered = countries.find(({ code }) => code === form.country)?.provinces ?? []
  const fault = of.faults.find(({ field }) => /^(provinces|outline)/.test(field))
  return (
    <FormFrame of={of} label={t('area.form')} back={back} nameOf={(field) => t(`area.${field}`)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <CodeField {...fieldOf(of, 'code', t('area.code'))} isNew={of.seen === null} />
        <TextField {...fieldOf(of, 'name', t('area.name'))} maxLength={200} />
        <SelectField
          id="country"
          label={t('area.country')}
          value={form.country}
          error={faultOf('country')}
          onChange={({ target }) => change({ country: target.value, provinces: [] })}
          options={withCurrent(countries, form.country)}
        />
        <SelectField
          id="scope"
          label={t('area.scope')}
          value={form.scope}
          onChange={({ target }) =>
            change({ scope: areaScopes.find((each) => each === target.value) ?? 'country' })
          }
          options={areaScopes.map((value) => ({ value, label: t(`area.scopes.${value}`) }))}
        />
      </div>
      {form.scope === 'provinces' && (
        <Part
          title={t('area.provinces')}
          note={t('area.chosen', { count: form.provinces.length, all: offered.length })}
        >
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className={buttonStyle('secondary')}
              onClick={() => change({ provinces: [...offered] })}
            >
              {t('area.all')}
            </button>
            <button
              type="button"
              className={buttonStyle('secondary')}
              onClick={() => change({ provinces: [] })}
            >
              {t('area.nothing')}
            </button>
          </div>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4">
            {offered.map((province) => (
              <label key={province} className="flex min-h-11 items-center gap-3 text-small">
                <input
                  type="checkbox"
                  checked={form.provinces.includes(province)}
                  onChange={({ target }) =>
                    change({
                      provinces: target.checked
                        ? [...form.provinces, province]
                        : form.provinces.filter((each) => each !== province),
                    })
                  }
                  className="size-5 shrink-0 accent-action"
                />
                {province}
              </label>
            ))}
          </div>
        </Part>
      )}
      {form.scope === 'drawn' && (
        <AreaMap
          outline={form.outline}
          others={others}
          onChange={(outline) => change({ outline })}
        />
      )}
      {fault !== undefined && <p className="text-small text-bad">{fault.text}</p>}
    </FormFrame>
  )
}

/** A country that has no regions here stays what it is. */
function withCurrent(countries: readonly CountryChoice[], code: string) {
  const options = countries.map((each) => ({ value: each.code, label: each.name }))
  const isListed = countries.some((each) => each.code === code)
  return isListed ? options : [{ value: code, label: code }, ...options]
}
