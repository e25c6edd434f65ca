'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useChosenMeasures } from '#components/measures/use-chosen-measures.ts'
import { useFitMeasure } from '#components/measures/use-fit-measure.ts'
import type { FitReason } from '#lib/contract/fit-reasons.ts'
import type { LeastFitChange } from '#lib/contract/least-change.ts'

/** What stands in the way of a load, with the figures, and the least change that would help. */
export function FitReasons({ reasons }: { reasons: readonly FitReason[] }) {
  const t = useTranslations('quote.fit')
  const format = useFormatter()
  const measures = useChosenMeasures()
  const measureOf = useFitMeasure()
  const measure = (value: number, unit: FitReason['unit']) =>
    unit === 'vehicles' ? t('vehicles', { value }) : measureOf(value, unit)
  function saving({ amount, unit }: LeastFitChange): string {
    if (amount === null) return ''
    if (unit === 'cm') return measures.lengthToSave(amount)
    return unit === 'kg' ? measures.weightToSave(amount) : format.number(amount)
  }
  return (
    <ul className="divide-y divide-edge rounded-large border border-edge bg-surface text-left">
      {reasons.map(({ code, item, actual, limit, unit, least_change: change }) => (
        <li key={`${code} ${item} ${actual}`} className="px-5 py-4">
          <p className="font-medium wrap-anywhere">
            {item === null ? t(`code.${code}`) : t('ofItem', { item, reason: t(`code.${code}`) })}
          </p>
          {(actual !== null || limit !== null) && (
            <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 text-small">
              {actual !== null && (
                <>
                  <dt className="text-ink-soft">{t('actual')}</dt>
                  <dd className="text-right">{measure(actual, unit)}</dd>
                </>
              )}
              {limit !== null && (
                <>
                  <dt className="text-ink-soft">{t('limit')}</dt>
                  <dd className="text-right">{measure(limit, unit)}</dd>
                </>
              )}
            </dl>
          )}
          {change !== null && (
            <p className="mt-2 text-small text-good">
              {t(`change.${change.kind}`, {
                amount: saving(change),
                count: change.amount ?? 0,
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
