'use client'

/** The transfers that wait for money, beside the form that confirms one of the bank statement. */
import { useId, useRef, useState, type Ref } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { FilterForm } from '#components/account-lists/filter-form.tsx'
import { LiveForm } from '#components/forms/live-form.tsx'
import { useMoneyText } from '#components/quote/money.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import type {
  CountedReceipt,
  ReceiptFault,
  ReceiptForm,
  ReceiptOutcome,
} from '#lib/console/receipt-form.ts'
import type { WaitingTransfer } from '#lib/contract/console/waiting-transfers.ts'
import { instantOfMinute } from '#lib/dates/minutes.ts'
import { transferSlipHref } from '#lib/hrefs.ts'
import { Counted } from './counted-receipt.tsx'
import { useAct } from './use-act.ts'

type Confirm = (form: ReceiptForm) => Promise<ReceiptOutcome>

export function WaitingTransfers({
  transfers,
  search,
  form: given,
  confirm,
}: {
  transfers: readonly WaitingTransfer[]
  search: string
  /** Filled in for a transfer that was kept without an order, else with the organization's currency alone. */
  form: ReceiptForm
  confirm: Confirm
}) {
  const t = useTranslations('payments')
  const [form, setForm] = useState(given)
  const number = useRef<HTMLInputElement>(null)
  const take = (transfer: WaitingTransfer) => {
    setForm({
      ...form,
      reference: transfer.reference_code,
      // A sum that was typed stands on the statement.
      ...(form.amount === '' && {
        amount: String(transfer.outstanding_amount),
        currency: transfer.currency,
      }),
    })
    number.current?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-20">
        <Receipt
          form={form}
          onChange={setForm}
          onCounted={() => setForm({ ...form, number: '', reference: '', amount: '' })}
          confirm={confirm}
          numberRef={number}
        />
      </div>
      <section aria-labelledby="waiting-title">
        <h2 id="waiting-title" className="mb-3 text-title">
          {t('waiting')}
        </h2>
        <FilterForm
          words={search}
          searchHint={t('searchHint')}
          state={search}
          isFiltered={search !== ''}
          isMoreFiltered={false}
          layout="below"
        />
        {transfers.length === 0 ? (
          <p className="mt-4 rounded-large border border-dashed border-edge-strong px-6 py-10 text-center text-small text-ink-soft">
            {t(search === '' ? 'none' : 'noneFound')}
          </p>
        ) : (
          <ul className="mt-4 divide-y divide-edge rounded-large border border-edge bg-surface">
            {transfers.map((transfer) => (
              <ListedTransfer
                key={transfer.payment_id}
                transfer={transfer}
                onTake={() => take(transfer)}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Receipt({
  form,
  onChange,
  onCounted,
  confirm,
  numberRef,
}: {
  form: ReceiptForm
  onChange: (form: ReceiptForm) => void
  onCounted: () => void
  confirm: Confirm
  numberRef: Ref<HTMLInputElement>
}) {
  const t = useTranslations('payments')
  const ofTrouble = useTranslations('console.trouble')
  const titleId = useId()
  const { act, pending, trouble } = useAct()
  const [fault, setFault] = useState<ReceiptFault | null>(null)
  const [counted, setCounted] = useState<CountedReceipt | null>(null)
  const send = () => {
    const received = instantOfMinute(form.received) ?? ''
    setCounted(null)
    act(
      () => confirm({ ...form, received }),
      (outcome) => {
        if (outcome.kind === 'fault') return setFault(outcome.fault)
        setFault(null)
        setCounted(outcome)
        onCounted()
      },
    )
  }
  const faultOf = (...faults: readonly ReceiptFault[]) =>
    fault !== null && faults.includes(fault) ? t(`fault.${fault}`) : undefined
  const change = (field: keyof ReceiptForm) => (event: { currentTarget: HTMLInputElement }) =>
    onChange({ ...form, [field]: event.currentTarget.value })
  return (
    <LiveForm
      aria-labelledby={titleId}
      onSubmit={send}
      className="flex flex-col gap-4 rounded-large border border-edge bg-surface p-5"
    >
      <h2 id={titleId} className="text-lead font-semibold">
        {t('form')}
      </h2>
      <div>
        <TextField
          ref={numberRef}
          id="receipt-number"
          label={t('number')}
          value={form.number}
          autoComplete="off"
          error={faultOf('number', 'repeated')}
          onChange={change('number')}
        />
        <p className="mt-1 text-caption text-ink-soft">{t('numberHint')}</p>
      </div>
      <div>
        <TextField
          id="receipt-reference"
          label={t('reference')}
          value={form.reference}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={faultOf('reference')}
          onChange={change('reference')}
        />
        <p className="mt-1 text-caption text-ink-soft">{t('referenceHint')}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
        <TextField
          id="receipt-amount"
          label={t('amount')}
          value={form.amount}
          inputMode="decimal"
          autoComplete="off"
          error={faultOf('amount')}
          onChange={change('amount')}
        />
        <TextField
          id="receipt-currency"
          label={t('currency')}
          value={form.currency}
          maxLength={3}
          autoComplete="off"
          error={faultOf('currency')}
          onChange={change('currency')}
        />
      </div>
      <TextField
        id="receipt-received"
        type="datetime-local"
        label={t('received')}
        value={form.received}
        error={faultOf('received')}
        onChange={change('received')}
      />
      <button type="submit" aria-busy={pending} className={buttonStyle('primary')}>
        {t('submit')}
      </button>
      <p role="alert" className="text-small text-bad empty:hidden">
        {trouble !== null && ofTrouble(trouble)}
      </p>
      <div role="status">{counted !== null && <Counted receipt={counted} />}</div>
    </LiveForm>
  )
}

function ListedTransfer({ transfer, onTake }: { transfer: WaitingTransfer; onTake: () => void }) {
  const t = useTranslations('payments')
  const money = useMoneyText()
  const format = useFormatter()
  const { reference_code: reference, currency, amount, outstanding_amount: missing } = transfer
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 text-small">
      <div className="min-w-0 grow basis-56">
        <p className="font-mono font-medium">{reference}</p>
        <p className="break-words text-ink-soft">{transfer.sender_account_name}</p>
        <p className="text-caption text-ink-soft">
          {t('order', { number: transfer.order_no })}
          {' · '}
          {t('until', { time: format.dateTime(new Date(transfer.deadline_at), 'moment') })}
        </p>
      </div>
      <p className="text-right">
        <span className="font-medium">{money({ amount: missing, currency })}</span>
        {missing !== amount && (
          <span className="block text-caption text-ink-soft">
            {t('missing', {
              amount: money({ amount: missing, currency }),
              total: money({ amount, currency }),
            })}
          </span>
        )}
      </p>
      {transfer.slip_uploaded_at !== null && (
        <a
          href={transferSlipHref(transfer.payment_id)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('slipOpen', { reference })}
          className="block overflow-hidden rounded-medium border border-edge"
        >
          {/* oxlint-disable-next-line nextjs/no-img-element -- It is shown to this person alone, and kept nowhere. */}
          <img
            src={transferSlipHref(transfer.payment_id)}
            alt={t('slip')}
            loading="lazy"
            className="size-14 object-cover"
          />
        </a>
      )}
      <button
        type="button"
        aria-label={t('takeNamed', { reference })}
        onClick={onTake}
        className={buttonStyle('secondary')}
      >
        {t('take')}
      </button>
    </li>
  )
}
