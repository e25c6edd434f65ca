'use client'

import { useRef } from 'react'
import { Boxes, Truck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChosenEarly } from '#components/forms/use-early.ts'
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import { Money } from './money.tsx'

const icons = { ftl_transport: Truck, ltl_transport: Boxes } as const

/** A vehicle of one's own beside a shared one, where both can be had. */
export function ServiceChoice({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly { readonly serviceType: QuoteServiceType; readonly quote: QuoteCreated }[]
  chosen: QuoteServiceType
  onChoose: (serviceType: QuoteServiceType) => void
}) {
  const t = useTranslations('quote.service')
  const place = useRef<HTMLFieldSetElement>(null)
  useChosenEarly(place, {
    name: 'service',
    known: [chosen],
    onChoose([early]) {
      const offer = offers.find(({ serviceType }) => serviceType === early)
      if (offer !== undefined) onChoose(offer.serviceType)
    },
  })
  return (
    <fieldset
      ref={place}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-1"
    >
      <legend className="sr-only">{t('label')}</legend>
      {offers.map(({ serviceType, quote }) => {
        const Icon = icons[serviceType]
        return (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- Its texts stand deeper than the rule looks.
          <label
            key={serviceType}
            className="relative flex cursor-pointer gap-4 rounded-large border border-edge bg-surface p-4 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              autoComplete="off"
              name="service"
              value={serviceType}
              checked={serviceType === chosen}
              onChange={() => onChoose(serviceType)}
              className="mt-0.5 size-5 shrink-0 outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="text-small font-semibold">{t(`${serviceType}.name`)}</span>
                <span className="text-small font-semibold">
                  <Money amount={quote.estimated_total} currency={quote.currency} />
                </span>
              </span>
              <span className="mt-1 flex items-center justify-between gap-3 text-caption text-ink-soft">
                {t(`${serviceType}.about`)}
                <Icon aria-hidden className="size-5 shrink-0" />
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
