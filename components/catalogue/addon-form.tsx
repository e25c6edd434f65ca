'use client'

/** An add-on: its words in three languages, the services that have it, and its price. */
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { FormFrame, Part } from '#components/console/form-frame.tsx'
import {
  fieldOf,
  useConsoleForm,
  type Save,
  type Version,
} from '#components/console/use-console-form.ts'
import { Check } from '#components/ui/check.tsx'
import { SelectField, TextArea, TextField } from '#components/ui/fields.tsx'
import { addonRules } from '#lib/console/catalogue-choices.ts'
import type { AddonForm } from '#lib/console/catalogue-form-schemas.ts'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import { catalogueHref } from '#lib/hrefs.ts'
import { CodeField } from './code-field.tsx'

type TextName = Exclude<keyof AddonForm, 'service_types' | 'rule' | 'active'>

export function AddonEntryForm({
  given,
  currency,
  save,
}: {
  given: Version<AddonForm>
  /** The organization's. */
  currency: string
  save: Save<AddonForm>
}) {
  const t = useTranslations('catalogue')
  const router = useRouter()
  const back = catalogueHref('addons')
  const of = useConsoleForm({ given, save, onSaved: () => router.push(back) })
  const { form, change, faultOf, seen } = of
  const isInsurance = form.rule === 'percent_of_value'
  const isShare = isInsurance || form.rule === 'percent'
  // A key stays, and with it whether this is insurance.
  const rules = addonRules.filter(
    (rule) => seen === null || (rule === 'percent_of_value') === isInsurance,
  )
  const text = (name: TextName) => fieldOf(of, name, t(`addon.${name}`))
  const priceField = (name: 'amount' | 'minimum' | 'limit') => ({
    ...text(name),
    error: faultOf(`price.${name}`),
    inputMode: 'decimal' as const,
    maxLength: 20,
  })
  return (
    <FormFrame of={of} label={t('addon.form')} back={back} nameOf={(field) => t(`addon.${field}`)}>
      <Part title={t('addon.naming')}>
        {isInsurance ? (
          <p className="text-small text-ink-soft">{t('addon.insuranceNote')}</p>
        ) : (
          <CodeField {...text('key')} isNew={seen === null} note={t('addon.keyNew')} />
        )}
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <TextField {...text('name')} maxLength={200} />
          <TextField {...text('name_th')} maxLength={200} />
          <TextField {...text('name_zh')} maxLength={200} />
          <TextArea {...text('description')} rows={3} maxLength={500} />
          <TextArea {...text('description_th')} rows={3} maxLength={500} />
          <TextArea {...text('description_zh')} rows={3} maxLength={500} />
        </div>
      </Part>
      <Part title={t('addon.service_types')}>
        <div>
          {quoteServiceTypes.map((type) => (
            <Check
              key={type}
              id={`service-${type}`}
              label={t(`service.types.${type}`)}
              checked={form.service_types.includes(type)}
              onChange={(isWanted) =>
                change({
                  service_types: quoteServiceTypes.filter((each) =>
                    each === type ? isWanted : form.service_types.includes(each),
                  ),
                })
              }
            />
          ))}
          <p role="alert" className="text-caption text-bad empty:hidden">
            {faultOf('service_types')}
          </p>
        </div>
      </Part>
      <Part title={t('addon.price')}>
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            id="rule"
            label={t('addon.rule')}
            value={form.rule}
            error={faultOf('price.rule')}
            onChange={({ target }) =>
              change({ rule: rules.find((rule) => rule === target.value) ?? form.rule })
            }
            options={rules.map((value) => ({ value, label: t(`addon.rules.${value}`) }))}
          />
          <TextField {...priceField('amount')} unit={isShare ? '%' : currency} />
          {isInsurance && (
            <>
              <TextField {...priceField('minimum')} unit={currency} />
              <TextField {...priceField('limit')} unit={currency} />
            </>
          )}
        </div>
      </Part>
      <Check
        id="active"
        label={t('addon.active')}
        note={t('addon.activeNote')}
        checked={form.active}
        onChange={(active) => change({ active })}
      />
    </FormFrame>
  )
}
