'use client'

/** Insurance among the add-ons: by the value that is declared, with its limit and conditions. */
import { useId, useRef } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { useChosenEarly } from '#components/forms/use-early.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import { readNumber } from '#lib/cargo/read-number.ts'
import { insuranceKey } from '#lib/contract/quote-service-types.ts'
import type { Addon } from '#lib/contract/catalog.ts'
import { isExactIn } from '#lib/money.ts'
import type { DraftInsurance } from '#lib/storefront/draft.ts'
import { useMoneyText } from './money.tsx'

export interface Insurance extends Addon {
  readonly price: Extract<Addon['price'], { rule: 'percent_of_value' }>
}

export function isInsurance(addon: Addon): addon is Insurance {
  return addon.price.rule === 'percent_of_value'
}

export function InsuranceChoice({
  addon,
  insurance,
  busy,
  onType,
  onAsk,
}: {
  addon: Insurance
  /** Null: it is not wanted. */
  insurance: DraftInsurance | null
  busy: boolean
  /** Keeps what is typed; the price stays. */
  onType: (insurance: DraftInsurance | null) => void
  /** Asks for the price with it, or without. */
  onAsk: (insurance: DraftInsurance | null) => void
}) {
  const t = useTranslations('quote.insurance')
  const written = useMoneyText()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { price, currency } = addon
  const value = insurance === null ? null : readNumber(insurance.typed)
  const isValue = value !== null && value > 0 && isExactIn(value, currency)
  const isTyped = insurance !== null && insurance.typed.trim() !== ''
  const money = (amount: number) => written({ amount, currency })

  function faultOf(): string | undefined {
    if (!isTyped) return undefined
    if (!isValue) return t('noValue')
    return value > price.limit ? t('overLimit', { limit: money(price.limit) }) : undefined
  }
  const fault = faultOf()
  const isReady = isValue && fault === undefined
  const isAsked = isReady && insurance?.declaredValue === value

  function toggle(): void {
    if (busy) return
    if (insurance === null) return onType({ typed: '', declaredValue: null })
    return insurance.declaredValue === null ? onType(null) : onAsk(null)
  }

  function ask(): void {
    if (!busy && isReady && !isAsked && insurance !== null) {
      onAsk({ ...insurance, declaredValue: value })
    }
  }

  useChosenEarly(place, {
    name: 'insurance',
    known: insurance === null ? [] : [insuranceKey],
    onChoose: toggle,
  })
  return (
    <div ref={place} className="px-5 py-4">
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- Its name is text from the service. */}
      <label className="flex cursor-pointer items-start gap-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-action">
        <input
          type="checkbox"
          autoComplete="off"
          name="insurance"
          value={insuranceKey}
          checked={insurance !== null}
          aria-disabled={busy}
          onChange={toggle}
          className="mt-0.5 size-5 shrink-0 outline-none"
        />
        <span className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto]">
          <span className="text-small font-medium">{addon.name}</span>
          <span className="text-small text-ink-soft sm:text-right">
            <Rate addon={addon} />
          </span>
          <span className="text-caption text-ink-soft sm:col-span-2">
            {addon.description} {t('limit', { limit: money(price.limit) })}
          </span>
        </span>
      </label>
      {insurance !== null && (
        <div className="mt-4 flex flex-wrap items-start gap-3 sm:pl-9">
          <TextField
            id={`${id}-value`}
            className="w-full sm:w-64"
            label={t('value')}
            unit={currency}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            value={insurance.typed}
            error={fault}
            onChange={({ target }) => onType({ ...insurance, typed: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              ask()
            }}
          />
          <button
            type="button"
            aria-disabled={busy || !isReady || isAsked}
            onClick={ask}
            className={buttonStyle('secondary', 'sm:mt-6')}
          >
            {t('ask')}
          </button>
          <p role="status" className="w-full text-caption text-ink-soft">
            {isAsked ? t('asked', { value: money(value) }) : t('notAsked')}
          </p>
        </div>
      )}
    </div>
  )
}

function Rate({ addon: { price, currency } }: { addon: Insurance }) {
  const t = useTranslations('quote.insurance')
  const format = useFormatter()
  const written = useMoneyText()
  const share = format.number(price.amount / 100, { style: 'percent', maximumFractionDigits: 4 })
  return t('rate', { share, minimum: written({ amount: price.minimum, currency }) })
}
