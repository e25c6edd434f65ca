'use client'

/** A bank transfer: where to, how much, under which reference, until when; and the slip that shows it was sent. */
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import type { PayReply } from '#lib/contract/pay.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import { outstanding } from '#lib/paying/shortfall.ts'
import { Money } from '../quote/money.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { PayStepProps } from './pay-props.ts'
import { SlipUpload } from './slip-upload.tsx'
import { Sums } from './sums.tsx'

export function TransferPayment({
  quoteId,
  payment,
  instructions: { account, referenceCode, expiresAt },
  takesSlips,
  mayPay,
  actions,
}: Pick<PayStepProps, 'quoteId' | 'takesSlips' | 'mayPay' | 'actions'> & {
  payment: Payment
  instructions: Extract<PayReply, { type: 'bank_transfer' }>
}) {
  const t = useTranslations('pay.transfer')
  const format = useFormatter()
  const { currency, slip_uploaded_at: sentAt } = payment
  const rest = outstanding(payment)
  const isShort = payment.received_amount > 0
  return (
    <>
      {isShort && (
        <Sums
          currency={currency}
          className="rounded-medium bg-sunken px-4 py-3"
          rows={[
            { name: t('total'), amount: payment.amount },
            { name: t('received'), amount: payment.received_amount },
            { name: t('rest'), amount: rest, strong: true },
          ]}
        />
      )}
      <p className="text-small text-ink-soft">{isShort ? t('howRest') : t('how')}</p>
      <dl className="divide-y divide-edge rounded-medium border border-edge text-small">
        <Fact name={t('bank')}>{account.bank_name}</Fact>
        <Fact name={t('name')}>{account.account_name}</Fact>
        <Fact name={t('number')} copy={account.account_number}>
          {account.account_number}
        </Fact>
        <Fact name={isShort ? t('rest') : t('amount')} copy={String(rest)}>
          <Money amount={rest} currency={currency} />
        </Fact>
        <Fact name={t('reference')} copy={referenceCode}>
          {referenceCode}
        </Fact>
        <Fact name={t('until')}>{format.dateTime(new Date(expiresAt), 'moment')}</Fact>
      </dl>
      <p className="text-caption text-ink-soft">{t('referenceNote')}</p>
      {takesSlips && mayPay && (
        <SlipUpload quoteId={quoteId} sentAt={sentAt} sendSlip={actions.sendSlip} />
      )}
    </>
  )
}

function Fact({ name, copy, children }: { name: string; copy?: string; children: ReactNode }) {
  const t = useTranslations('pay.transfer')
  return (
    <div className="flex min-h-12 flex-col justify-center gap-x-4 px-4 py-1.5 sm:flex-row sm:items-center sm:justify-between">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex min-w-0 items-center justify-between gap-1 font-medium">
        <span className="min-w-0 wrap-anywhere">{children}</span>
        {copy !== undefined && (
          <span className="-my-1 -mr-3 shrink-0">
            <CopyButton
              text={copy}
              label={t('copy')}
              name={t('copyWhat', { what: name })}
              doneLabel={t('copied')}
            />
          </span>
        )}
      </dd>
    </div>
  )
}
