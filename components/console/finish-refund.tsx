'use client'

/** Somebody has transferred a sum that was owed back. */
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'next-intl'
import { useMoneyText } from '#components/quote/money.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import { TextField } from '#components/ui/fields.tsx'
import type { ConsoleOutcome } from '#lib/console/console-outcome.ts'
import { useAct } from './use-act.ts'

export function FinishRefund({
  amount,
  currency,
  customer,
  orderNo,
  finish,
}: {
  amount: number
  currency: string
  customer: string
  /** Null: it was no order's. */
  orderNo: string | null
  finish: (bankNumber: string) => Promise<ConsoleOutcome<'done' | 'number'>>
}) {
  const t = useTranslations('payments.finish')
  const ofTrouble = useTranslations('console.trouble')
  const money = useMoneyText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [number, setNumber] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { act, pending, trouble } = useAct()
  const sum = money({ amount, currency })
  return (
    <div className="mt-2 whitespace-normal">
      <button
        type="button"
        aria-label={t('openNamed', { sum, customer })}
        onClick={() => dialog.current?.showModal()}
        className={buttonStyle('secondary')}
      >
        {t('open')}
      </button>
      <div className="text-left">
        <DialogBox ref={dialog} title={t('title', { sum, customer })}>
          <form
            noValidate
            autoComplete="off"
            onSubmit={(event) => {
              event.preventDefault()
              setWrong(number.trim() === '')
              if (number.trim() === '') return
              act(
                () => finish(number.trim()),
                ({ kind }) => {
                  if (kind === 'number') return setWrong(true)
                  return dialog.current?.close()
                },
              )
            }}
            className="mt-3 flex flex-col gap-4 text-small"
          >
            <p>{orderNo === null ? t('body') : t('bodyOfOrder', { order: orderNo })}</p>
            <TextField
              id={id}
              label={t('number')}
              value={number}
              maxLength={64}
              error={isWrong ? t('numberFault') : undefined}
              onChange={({ currentTarget }) => setNumber(currentTarget.value)}
            />
            <p role="alert" className="text-bad empty:hidden">
              {trouble !== null && ofTrouble(trouble)}
            </p>
            <DialogButtons
              leave={t('keep')}
              onLeave={() => dialog.current?.close()}
              confirm={t('submit')}
              pending={pending}
            />
          </form>
        </DialogBox>
      </div>
    </div>
  )
}
