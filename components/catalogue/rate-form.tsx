'use client'

/** A price, with what an example costs by it beside what it costs now. */
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { TextField } from '#components/ui/fields.tsx'
import type { RateForm } from '#lib/console/catalogue-form-schemas.ts'
import type { ListedRateCard } from '#lib/contract/console/catalogue.ts'
import { catalogueHref } from '#lib/hrefs.ts'
import { FormFrame, Part } from '#components/console/form-frame.tsx'
import {
  fieldOf,
  useConsoleForm,
  type Save,
  type Version,
} from '#components/console/use-console-form.ts'
import { PriceExample } from './price-example.tsx'
import { FigureRows } from './rows.tsx'

export function RateCardForm({
  given,
  inForce,
  currency,
  isByWeight,
  save,
}: {
  given: Version<RateForm>
  /** Null: there is no price yet. */
  inForce: ListedRateCard | null
  currency: string
  /** Whether the weight of the goods is a part of the price. */
  isByWeight: boolean
  save: Save<RateForm>
}) {
  const t = useTranslations('catalogue')
  const router = useRouter()
  const back = catalogueHref('prices')
  const of = useConsoleForm({ given, save, onSaved: () => router.push(back) })
  const { form, change, faultOf } = of
  const text = (name: Exclude<keyof RateForm, 'bands'>) => ({
    ...fieldOf(of, name, t(`rate.${name}`)),
    inputMode: 'decimal' as const,
  })
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start">
      <FormFrame of={of} label={t('rate.form')} back={back} nameOf={(field) => t(`rate.${field}`)}>
        <Part title={t('rate.trip')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...text('base')} unit={currency} />
            <TextField {...text('included_km')} unit="km" />
            <TextField {...text('per_km')} unit={currency} />
            <TextField {...text('minimum')} unit={currency} />
            <TextField {...text('road_factor')} />
          </div>
          <p className="text-caption text-ink-soft">{t('rate.roadNote')}</p>
        </Part>
        {isByWeight && (
          <Part title={t('rate.weight')} note={t('rate.weightNote')}>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...text('per_kg')} unit={currency} />
              <TextField {...text('volumetric_kg_per_m3')} unit="kg" />
            </div>
            <FigureRows
              id="bands"
              rows={form.bands}
              columns={[
                { name: 'from_km', label: t('rate.from_km'), unit: 'km' },
                { name: 'per_kg', label: t('rate.per_kg'), unit: currency },
              ]}
              empty={{ from_km: '', per_kg: '' }}
              most={20}
              addLabel={t('rate.addBand')}
              removeLabel={(number) => t('rate.removeBand', { number })}
              faultOf={faultOf}
              onChange={(bands) => change({ bands })}
            />
          </Part>
        )}
        <Part title={t('rate.when')} note={t('rate.whenNote')}>
          <TextField {...text('valid_from')} type="datetime-local" className="sm:max-w-80" />
        </Part>
      </FormFrame>
      <PriceExample form={form} inForce={inForce} currency={currency} isByWeight={isByWeight} />
    </div>
  )
}
