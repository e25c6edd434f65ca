'use client'

/** Money is put into a wallet or taken out by hand: what that does is said before it is done. */
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'next-intl'
import { useAct } from '#components/console/use-act.ts'
import { LiveForm } from '#components/forms/live-form.tsx'
import { useMoneyText } from '#components/quote/money.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import { randomUuid } from '#components/ui/random-uuid.ts'
import { Segments } from '#components/ui/segments.tsx'
import type { ConsoleOutcome } from '#lib/console/console-outcome.ts'
import { amountOfForm } from '#lib/console/customer-forms.ts'
import type { AdjustForm } from '#lib/console/customer-form-schemas.ts'

type Fault = 'amount' | 'reason'

export type AdjustOutcome =
  | ConsoleOutcome<'done' | 'too-low' | 'amount'>
  /** The reply to an earlier press was lost, and other than this it moved `amount`. */
  | { readonly kind: 'made-before'; readonly amount: number }

const empty = { direction: 'in', amount: '', reason: '' } as const

export function AdjustWallet({
  currency,
  adjust,
}: {
  currency: string
  adjust: (form: AdjustForm) => Promise<AdjustOutcome>
}) {
  const t = useTranslations('customers.adjust')
  const ofTrouble = useTranslations('console.trouble')
  const moneyText = useMoneyText()
  const { act, pending, trouble } = useAct()
  const [form, setForm] = useState<Omit<AdjustForm, 'request_id'>>(empty)
  /** Kept until there is an answer: what was sent without one may have arrived. */
  const [requestId, setRequestId] = useState(randomUuid)
  const [isAsking, setIsAsking] = useState(false)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [said, setSaid] = useState<'done' | 'too-low' | { readonly movedBefore: number } | null>(
    null,
  )
  const place = useRef<HTMLFormElement>(null)
  const amount = amountOfForm({ ...form, request_id: '' })

  useEffect(() => {
    if (faults.length > 0)
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part })
    setIsAsking(false)
    setSaid(null)
  }

  function ask(): void {
    const wrong: Fault[] = []
    if (amount === undefined) wrong.push('amount')
    if (form.reason.trim().length < 3) wrong.push('reason')
    setFaults(wrong)
    setSaid(null)
    setIsAsking(wrong.length === 0)
  }

  function send(): void {
    act(
      () => adjust({ ...form, request_id: requestId }),
      (outcome) => {
        setRequestId(randomUuid())
        setIsAsking(false)
        const { kind } = outcome
        if (kind === 'amount') return setFaults(['amount'])
        if (kind === 'made-before') return setSaid({ movedBefore: outcome.amount })
        if (kind === 'done') setForm(empty)
        return setSaid(kind)
      },
    )
  }

  const faultOf = (field: Fault) => (faults.includes(field) ? t(`fault.${field}`) : undefined)
  return (
    <LiveForm
      ref={place}
      aria-label={t('title')}
      onSubmit={() => {
        if (!isAsking) ask()
      }}
      className="flex flex-col gap-4"
    >
      <div>
        <Segments
          label={t('direction')}
          offered={['in', 'out']}
          chosen={form.direction}
          nameOf={(choice) => t(choice === 'out' ? 'out' : 'in')}
          onChoose={(choice) => change({ direction: choice === 'out' ? 'out' : 'in' })}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TextField
          id="amount"
          label={t('amount')}
          unit={currency}
          inputMode="decimal"
          value={form.amount}
          maxLength={20}
          error={faultOf('amount')}
          onChange={({ target }) => change({ amount: target.value })}
        />
        <TextField
          id="reason"
          label={t('reason')}
          value={form.reason}
          maxLength={200}
          error={faultOf('reason')}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </div>
      {isAsking && amount !== undefined && (
        <p role="status" className="rounded-medium bg-warn-soft px-4 py-3 text-small text-warn">
          {t(form.direction === 'in' ? 'asksIn' : 'asksOut', {
            amount: moneyText({ amount: Math.abs(amount), currency }),
          })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isAsking ? (
          <>
            {/* It stands where the button before it stood: a double press moves no money. */}
            <button
              key="back"
              type="button"
              onClick={() => setIsAsking(false)}
              className={buttonStyle('secondary')}
            >
              {t('back')}
            </button>
            <button
              type="button"
              aria-busy={pending}
              onClick={send}
              className={buttonStyle('primary')}
            >
              {t(form.direction === 'in' ? 'putIn' : 'takeOut')}
            </button>
          </>
        ) : (
          <button key="next" type="submit" className={buttonStyle('primary')}>
            {t('next')}
          </button>
        )}
        <p role="status" className="text-small text-good empty:hidden">
          {said === 'done' && t('done')}
        </p>
        <p role="alert" className="text-small text-bad empty:hidden">
          {said === 'too-low' && t('tooLow')}
          {typeof said === 'object' &&
            said !== null &&
            t('madeBefore', { amount: moneyText({ amount: said.movedBefore, currency }) })}
          {said === null && trouble && ofTrouble(trouble)}
        </p>
      </div>
    </LiveForm>
  )
}
