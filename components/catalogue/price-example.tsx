'use client'

/** The costs of one trip by the price that is typed, and by the one in force. */
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { useMoneyText } from '#components/quote/money.tsx'
import { TextField } from '#components/ui/fields.tsx'
import type { RateForm } from '#lib/console/catalogue-form-schemas.ts'
import { formOfRate, rateOfForm, typedNumber } from '#lib/console/catalogue-forms.ts'
import type { ListedRateCard } from '#lib/contract/console/catalogue.ts'
import { freightPrice } from '#lib/freight/freight-price.ts'
import { nearestMinor, toDecimal } from '#lib/money.ts'

export function PriceExample({
  form,
  inForce,
  currency,
  isByWeight,
}: {
  form: RateForm
  inForce: ListedRateCard | null
  currency: string
  isByWeight: boolean
}) {
  const t = useTranslations('catalogue.example')
  const money = useMoneyText()
  const [distance, setDistance] = useState('150')
  const [weight, setWeight] = useState('800')
  const trip = { km: typedNumber(distance), kg: isByWeight ? typedNumber(weight) : null }
  const next = priceOf(form, trip, currency)
  const now = inForce === null ? null : priceOf(formOfRate(inForce), trip, currency)
  const shown = (amount: number | null) =>
    amount === null ? t('unknown') : money({ amount, currency })
  const difference = next === null || now === null ? null : next - now
  return (
    <section
      aria-labelledby="example"
      className="rounded-large border border-edge bg-surface p-5 lg:sticky lg:top-20"
    >
      <h2 id="example" className="mb-4 text-lead">
        {t('title')}
      </h2>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          id="example-km"
          label={t('distance')}
          unit="km"
          inputMode="decimal"
          value={distance}
          onChange={({ target }) => setDistance(target.value)}
        />
        {isByWeight && (
          <TextField
            id="example-kg"
            label={t('weight')}
            unit="kg"
            inputMode="decimal"
            value={weight}
            onChange={({ target }) => setWeight(target.value)}
          />
        )}
      </div>
      <dl className="mt-5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-small">
        <dt className="text-ink-soft">{t('now')}</dt>
        <dd className="text-right tabular-nums">{shown(now)}</dd>
        <dt className="font-medium">{t('next')}</dt>
        <dd className="text-right text-lead font-semibold tabular-nums">{shown(next)}</dd>
        {difference !== null && (
          <>
            <dt className="text-ink-soft">{t('difference')}</dt>
            <dd className="text-right tabular-nums">
              {difference > 0 ? '+' : ''}
              {money({ amount: difference, currency })}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** Null as long as a figure is missing or none. */
function priceOf(
  form: RateForm,
  { km, kg }: { km: number | undefined; kg: number | null | undefined },
  currency: string,
): number | null {
  const rate = rateOfForm(form)
  const isUsable = (each: unknown): each is number =>
    typeof each === 'number' && each >= 0 && each < 1e9
  const { base, included_km: includedKm, per_km: perKm, per_kg: perKg, minimum } = rate
  const bands = form.bands.map(({ from_km, per_kg }) => ({
    fromKm: typedNumber(from_km),
    perKg: typedNumber(per_kg),
  }))
  if (![base, includedKm, perKm, perKg, minimum].every(isUsable) || !isUsable(km)) return null
  if (kg !== null && !isUsable(kg)) return null
  if (!bands.every((band) => isUsable(band.fromKm) && isUsable(band.perKg))) return null
  const minor = (amount: unknown) => nearestMinor(Number(amount), currency)
  const { totalMinor } = freightPrice(
    {
      baseMinor: minor(base),
      includedM: Math.round(Number(includedKm) * 1000),
      perKmMinor: minor(perKm),
      perKgMinor: minor(perKg),
      minimumMinor: minor(minimum),
      bands: bands
        .map((band) => ({
          fromM: Math.round(Number(band.fromKm) * 1000),
          perKgMinor: minor(band.perKg),
        }))
        .toSorted((one, other) => one.fromM - other.fromM),
    },
    {
      distanceM: Math.round(km * 1000),
      chargeableWeightG: kg === null ? null : Math.round(kg * 1000),
    },
  )
  return toDecimal(totalMinor, currency)
}
