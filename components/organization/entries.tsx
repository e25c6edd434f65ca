'use client'

/** The settings, a product category or an exchange rate is changed in a dialog. */
import { useTranslations } from 'next-intl'
import { CodeField } from '#components/catalogue/code-field.tsx'
import { EntryDialog } from '#components/console/entry-dialog.tsx'
import { fieldOf, type Save, type Version } from '#components/console/use-console-form.ts'
import { Check } from '#components/ui/check.tsx'
import { TextField } from '#components/ui/fields.tsx'
import { featureNames, formOfCategory, formOfExchange } from '#lib/console/organization-forms.ts'
import type {
  CategoryForm,
  ExchangeForm,
  SettingsForm,
} from '#lib/console/organization-form-schemas.ts'
import type { ExchangeRate, ShownOrganization } from '#lib/contract/console/organization.ts'
import { planFeatures } from '#lib/contract/plan-features.ts'

export function SettingsEntry({
  given,
  save,
}: {
  given: Version<SettingsForm>
  save: Save<SettingsForm>
}) {
  const t = useTranslations('organization')
  return (
    <EntryDialog
      given={given}
      save={save}
      add=""
      change={t('settings.change')}
      nameOf={(field) => t(`settings.${field}`)}
    >
      {(of, id) => (
        <>
          <TextField
            {...fieldOf(of, 'name', t('settings.name'))}
            id={`${id}-name`}
            maxLength={200}
          />
          <fieldset>
            <legend className="text-small font-medium">{t('settings.features')}</legend>
            <p className="mt-1 text-caption text-ink-soft">{t('settings.featuresNote')}</p>
            {planFeatures.map((feature) => (
              <Check
                key={feature}
                id={`${id}-${feature}`}
                label={t(`feature.${featureNames[feature]}`)}
                checked={of.form.features.includes(feature)}
                onChange={(isOn) =>
                  of.change({
                    features: planFeatures.filter((each) =>
                      each === feature ? isOn : of.form.features.includes(each),
                    ),
                  })
                }
              />
            ))}
          </fieldset>
          <Check
            id={`${id}-numbers`}
            label={t('settings.custom_waybill_numbers')}
            note={t('settings.numbersNote')}
            checked={of.form.custom_waybill_numbers}
            onChange={(isOn) => of.change({ custom_waybill_numbers: isOn })}
          />
        </>
      )}
    </EntryDialog>
  )
}

export function CategoryEntry({
  category,
  save,
}: {
  /** Null: a new one. */
  category: ShownOrganization['categories'][number] | null
  save: Save<CategoryForm>
}) {
  const t = useTranslations('organization')
  return (
    <EntryDialog
      given={{ form: formOfCategory(category), seen: category?.updated_at ?? null }}
      save={save}
      add={t('category.new')}
      change={t('changeNamed', { name: category?.name ?? '' })}
      nameOf={(field) => t(`category.${field}`)}
    >
      {(of, id) => (
        <>
          <CodeField
            {...fieldOf(of, 'code', t('category.code'))}
            id={`${id}-code`}
            isNew={of.seen === null}
            note={t('category.codeNote')}
          />
          <TextField
            {...fieldOf(of, 'name', t('category.name'))}
            id={`${id}-name`}
            maxLength={200}
          />
          <Check
            id={`${id}-active`}
            label={t('category.active')}
            note={t('category.activeNote')}
            checked={of.form.active}
            onChange={(active) => of.change({ active })}
          />
        </>
      )}
    </EntryDialog>
  )
}

export function RateEntry({
  newest,
  from,
  save,
}: {
  /** The rate that is replaced; null: these two currencies have none yet. */
  newest: ExchangeRate | null
  /** Offered for the first rate of two currencies. */
  from: string
  save: Save<ExchangeForm>
}) {
  const t = useTranslations('organization')
  const pair = newest === null ? '' : `${newest.from} → ${newest.to}`
  return (
    <EntryDialog
      given={{ form: formOfExchange(newest, { from }), seen: newest?.valid_from ?? null }}
      save={save}
      add={t('rate.new')}
      change={t('changeNamed', { name: pair })}
      nameOf={(field) => t(`rate.${field}`)}
    >
      {(of, id) => (
        <>
          <div className="grid grid-cols-2 items-start gap-4">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                {...fieldOf(of, end, t(`rate.${end}`))}
                id={`${id}-${end}`}
                readOnly={newest !== null}
                maxLength={3}
                autoCapitalize="characters"
                spellCheck={false}
              />
            ))}
          </div>
          <TextField
            {...fieldOf(of, 'rate', t('rate.rate'))}
            id={`${id}-rate`}
            inputMode="decimal"
            maxLength={20}
          />
          <TextField
            {...fieldOf(of, 'valid_from', t('rate.valid_from'))}
            id={`${id}-valid-from`}
            type="datetime-local"
          />
          <p className="text-caption text-ink-soft">{t('rate.validNote')}</p>
        </>
      )}
    </EntryDialog>
  )
}
