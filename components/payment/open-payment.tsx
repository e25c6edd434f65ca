'use client'

/**
 * A payment that was begun and is not over: what the payer has to do now, whether money has moved, and
 * the ways out of it (another way of paying, canceling).
 */
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import type { Payment } from '#lib/contract/quote-payment.ts'
import { useMoment } from '#components/ui/use-moment.ts'
import { outstanding } from '#lib/paying/shortfall.ts'
import { useLeftMs } from '../quote/use-left-ms.ts'
import { CancelOrder } from './cancel-order.tsx'
import { MoneyNote } from './money-note.tsx'
import type { PayStepProps, Total, PayActions } from './pay-props.ts'
import { PaymentFacts, QrCode } from './qr-code.tsx'
import { TransferPayment } from './transfer-payment.tsx'
import { ChevronDown, ExternalLink, RotateCw } from 'lucide-react'
import type { PayType } from '#lib/contract/pay-types.ts'
import { PayForm } from './pay-form.tsx'
import type { PayReply } from '#lib/contract/pay.ts'
import { isAppUrl } from '#lib/paying/app-url.ts'
import { useMoneyText } from '../quote/money.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import type { Bank } from '#lib/contract/catalog.ts'
import { ActProblem } from './act-problem.tsx'
import { useAct } from './use-act.ts'

type OpenPaymentProps = Omit<PayStepProps, 'payment'> & {
  readonly payment: Payment
  readonly watching: ReactNode
  /** By the press of a button on this page, which may be far below. */
  readonly hasJustBegun: boolean
}

export function OpenPayment(props: OpenPaymentProps) {
  const { quoteId, payment, serverNowMs, watching, hasJustBegun, mayPay, actions } = props
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasJustBegun) title.current?.focus()
  }, [hasJustBegun])
  const t = useTranslations('pay')
  const moment = useMoment()
  const moneyText = useMoneyText()
  const { type, currency, expires_at: expiresAt, deadline_at: deadlineAt } = payment
  const leftMs = useLeftMs(
    expiresAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(expiresAt),
    serverNowMs,
  )
  // The countdown ends a moment before the service reports it.
  const face = props.face === 'pending' && leftMs <= 0 ? 'lapsed' : props.face
  const written = (amount: number) => moneyText({ amount, currency })
  const isOver = face === 'lapsed' || face === 'failed'
  return (
    <div className="flex flex-col gap-6">
      <section
        aria-labelledby="open-title"
        className="flex flex-col gap-5 rounded-large border border-edge bg-surface p-5 shadow-raised md:p-6"
      >
        <h2
          id="open-title"
          ref={title}
          tabIndex={-1}
          className="scroll-mt-28 text-title outline-none"
        >
          {isOver ? t(`${face}.title`) : t(`open.${type}`)}
        </h2>
        <div role="status">
          {face === 'short' ? (
            <MoneyNote kind="part">
              {t('money.short', {
                received: written(payment.received_amount),
                rest: written(outstanding(payment)),
              })}
            </MoneyNote>
          ) : (
            <MoneyNote kind="none">
              {t(`money.${face === 'failed' || face === 'lapsed' ? face : 'pending'}`)}
            </MoneyNote>
          )}
        </div>
        {isOver ? (
          <>
            <p className="text-small text-ink-soft">{t(`${face}.body`)}</p>
            {mayPay && (
              <RenewPayment {...{ quoteId, payment, pay: actions.pay, banks: props.banks }} />
            )}
          </>
        ) : (
          <Instructions {...props} />
        )}
        {watching}
      </section>
      {deadlineAt !== null && (
        <p className="text-small text-ink-soft">
          {face === 'short'
            ? t('deadlineOfRest', {
                at: moment(deadlineAt),
                received: written(payment.received_amount),
                to: payment.returns_to ?? 'unknown',
              })
            : t('deadline', { at: moment(deadlineAt) })}
        </p>
      )}
      {mayPay && face !== 'short' && <OtherWays {...props} without={isOver ? undefined : type} />}
      {mayPay && (
        <CancelOrder
          quoteId={quoteId}
          rule="unpaid"
          returnsTo={payment.returns_to}
          cancel={actions.cancel}
        />
      )}
    </div>
  )
}

function Instructions(props: OpenPaymentProps) {
  const { payment, serverNowMs } = props
  const { instructions, amount, currency } = payment
  if (instructions === null) return null
  switch (instructions.type) {
    case 'qr':
      return (
        <QrCode
          image={instructions.qrImage}
          reference={instructions.tradeNo}
          total={{ amount, currency }}
          expiresAt={instructions.qrExpireTime}
          serverNowMs={serverNowMs}
        />
      )
    case 'app':
      return <AppPayment instructions={instructions} total={{ amount, currency }} />
    case 'bank_transfer':
      return <TransferPayment {...props} instructions={instructions} />
    case 'wallet':
      return null
  }
}

/** Another way takes the place of the one that is open: nothing is charged twice. */
function OtherWays({
  without,
  ...props
}: Omit<PayStepProps, 'payment'> & { without: PayType | undefined }) {
  const t = useTranslations('pay.other')
  return (
    <details
      open={props.arrived !== null}
      className="group rounded-large border border-edge bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 rounded-large px-5 py-3 text-small font-medium text-action [&::-webkit-details-marker]:hidden">
        {t('title')}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-edge px-5 py-5">
        <p className="mb-5 text-small text-ink-soft">{t('about')}</p>
        <PayForm {...props} hasOrder {...(without !== undefined && { without })} />
      </div>
    </details>
  )
}

/** Paid in a bank's own app: how to get there again, and what to look for there. */
function AppPayment({
  instructions: { appUrl, tradeNo },
  total,
}: {
  instructions: Extract<PayReply, { type: 'app' }>
  total: Total
}) {
  const t = useTranslations('pay.app')
  return (
    <>
      <p className="text-small text-ink-soft">{t('how')}</p>
      <PaymentFacts total={total} reference={tradeNo} />
      {isAppUrl(appUrl) && (
        <a
          href={appUrl}
          className={buttonStyle('primary', 'w-full sm:w-auto sm:self-start sm:px-8')}
        >
          {t('open')}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </>
  )
}

/** The same way once more, in one press. */
function RenewPayment({
  quoteId,
  payment: { type, amount, currency },
  banks,
  pay,
}: {
  quoteId: string
  payment: Payment
  banks: readonly Bank[]
  pay: PayActions['pay']
}) {
  const t = useTranslations('pay.renew')
  const { act, pending, problem } = useAct()

  function renew(): void {
    const bankCode = type === 'app' ? banks[0]?.code : undefined
    act(
      () => pay({ quoteId, type, bankCode, seen: { amount, currency } }),
      (outcome) => {
        // The page shows the new total, and the ways to pay it.
        if (outcome.kind === 'changed') return null
        if (outcome.kind !== 'started') return outcome
        if (outcome.appUrl !== null) location.assign(outcome.appUrl)
        return null
      },
    )
  }

  return (
    <>
      <ActProblem problem={problem} />
      <button
        type="button"
        aria-disabled={pending}
        onClick={renew}
        className={buttonStyle('primary', 'w-full sm:w-auto sm:self-start sm:px-8')}
      >
        <RotateCw aria-hidden className={`size-4 ${pending ? 'animate-spin' : ''}`} />
        {pending ? t('pending') : t(type)}
      </button>
    </>
  )
}
