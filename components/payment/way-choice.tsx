'use client'

/** The ways to pay, one below the other. What cannot be chosen says why, and what would change that. */
import { useRef, type ReactNode } from 'react'
import { Landmark, QrCode, Smartphone, Wallet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChosenEarly } from '#components/forms/use-early.ts'
import type { PayType } from '#lib/contract/pay-types.ts'
import type {
  PaymentMethodName,
  PaymentMethods,
  UnavailableReason,
} from '#lib/contract/payment-methods.ts'

const icons = { qr: QrCode, app: Smartphone, wallet: Wallet, bank_transfer: Landmark }

export function WayChoice({
  ways,
  chosen,
  onChoose,
  details,
}: {
  ways: readonly PayWay[]
  chosen: PayType | null
  onChoose: (type: PayType) => void
  /** The content below a way's name, where it is chosen or cannot be. */
  details: (way: PayWay) => ReactNode
}) {
  const t = useTranslations('pay.ways')
  const place = useRef<HTMLFieldSetElement>(null)
  useChosenEarly(place, {
    name: 'way',
    known: chosen === null ? [] : [chosen],
    onChoose([early]) {
      const way = ways.find(({ type }) => type === early)
      if (way !== undefined) onChoose(way.type)
    },
  })
  return (
    <fieldset ref={place} className="flex flex-col gap-3">
      <legend className="mb-3 text-lead font-semibold">{t('title')}</legend>
      {ways.map((way) => {
        const { type, method, reason } = way
        const Icon = icons[type]
        const isChosen = chosen === type
        const isClosed = reason !== null
        return (
          <div
            key={type}
            className={`rounded-large border ${isChosen ? 'border-action bg-action-soft' : isClosed ? 'border-edge bg-sunken' : 'border-edge bg-surface'}`}
          >
            <label
              className={`grid min-h-14 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 px-4 py-3.5 ${isClosed ? 'cursor-not-allowed' : 'cursor-pointer'} rounded-large has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action`}
            >
              <input
                type="radio"
                autoComplete="off"
                name="way"
                value={type}
                checked={isChosen}
                disabled={isClosed}
                onChange={() => onChoose(type)}
                aria-describedby={`way-${type}`}
                className="size-5 shrink-0"
              />
              <span
                className={`flex items-center gap-2 font-medium ${isClosed ? 'text-ink-soft' : ''}`}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {t(`${type}.name`)}
              </span>
              <span
                id={`way-${type}`}
                className="col-start-2 mt-0.5 text-small text-pretty text-ink-soft"
              >
                {isClosed ? t(`closed.${method}.${reason}`) : t(`${type}.about`)}
              </span>
            </label>
            {(isChosen || isClosed) && (
              <div className="px-4 pb-4 empty:hidden sm:pl-13">{details(way)}</div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

export interface PayWay {
  readonly type: PayType
  readonly method: PaymentMethodName
  /** Null: it can be chosen. */
  readonly reason: UnavailableReason | null
}

const ways: readonly Omit<PayWay, 'reason'>[] = [
  { type: 'qr', method: 'gateway' },
  { type: 'app', method: 'gateway' },
  { type: 'wallet', method: 'wallet' },
  { type: 'bank_transfer', method: 'bank_transfer' },
]

/** No way is left out; when the methods are not known, each may be tried. */
export function payWays(methods: PaymentMethods | null): PayWay[] {
  return ways.map(({ type, method }) => {
    const listed = methods?.methods.find(({ name }) => name === method)
    if (methods === null) return { type, method, reason: null }
    if (listed === undefined) return { type, method, reason: 'not_configured' }
    const reason = listed.available ? null : (listed.unavailable_reason ?? 'unavailable')
    // A gateway that opens no apps has one mode less.
    const isMissing =
      type === 'app' && listed.modes.length > 0 && !listed.modes.includes('deeplink')
    return { type, method, reason: reason ?? (isMissing ? 'not_configured' : null) }
  })
}
