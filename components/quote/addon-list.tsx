'use client'

import { useRef, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { useChosenEarly } from '#components/forms/use-early.ts'
import type { Addon } from '#lib/contract/catalog.ts'
import { Money } from './money.tsx'

/** The add-ons that a quote can include. A change asks for the price again. */
export function AddonList({
  addons,
  chosen,
  busy,
  onChange,
  insurance,
}: {
  addons: readonly Addon[]
  chosen: readonly string[]
  busy: boolean
  onChange: (chosen: string[]) => void
  /** The row of insurance, which is asked for by a value. */
  insurance: ReactNode
}) {
  const t = useTranslations('quote.addons')
  const place = useRef<HTMLFieldSetElement>(null)
  useChosenEarly(place, { name: 'addon', known: chosen, onChoose: onChange })
  return (
    <fieldset ref={place} className="min-w-0" aria-busy={busy}>
      <legend className="text-title font-semibold">{t('title')}</legend>
      <div className="mt-4 divide-y divide-edge rounded-large border border-edge bg-surface">
        {addons.map((addon) => (
          <label
            key={addon.key}
            className="flex cursor-pointer items-start gap-4 px-5 py-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="checkbox"
              autoComplete="off"
              name="addon"
              value={addon.key}
              checked={chosen.includes(addon.key)}
              aria-disabled={busy}
              onChange={() => {
                if (busy) return
                const others = chosen.filter((key) => key !== addon.key)
                onChange(others.length === chosen.length ? [...chosen, addon.key] : others)
              }}
              className="mt-0.5 size-5 shrink-0 outline-none"
            />
            <span className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto]">
              <span className="text-small font-medium">{addon.name}</span>
              <span className="text-small text-ink-soft sm:text-right">
                <AddonPrice addon={addon} />
              </span>
              {addon.description !== '' && (
                <span className="text-caption text-ink-soft sm:col-span-2">
                  {addon.description}
                </span>
              )}
            </span>
          </label>
        ))}
        {insurance}
      </div>
    </fieldset>
  )
}

function AddonPrice({ addon: { price, currency } }: { addon: Addon }) {
  const t = useTranslations('quote.addons')
  const format = useFormatter()
  if (price.rule === 'percent_of_value') return null
  if (price.rule === 'percent') {
    return t('percent', {
      share: format.number(price.amount / 100, { style: 'percent', maximumFractionDigits: 2 }),
    })
  }
  return t.rich(price.rule, { price: () => <Money amount={price.amount} currency={currency} /> })
}
