'use client'

/** A bank account is added, taken out of use, and used again; a way to pay is closed, and opened again. */
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { fieldOf, useConsoleForm, type Save } from './use-console-form.ts'
import { LiveForm } from '#components/forms/live-form.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import type { BankAccountForm } from '#lib/console/bank-account-form.ts'
import { SaveLine } from './save-line.tsx'
import { useAct, type SendAct } from './use-act.ts'

export function AddBankAccount({
  currency,
  save,
}: {
  /** The organization's. */
  currency: string
  save: Save<BankAccountForm>
}) {
  const t = useTranslations('console.connections')
  const ofTrouble = useTranslations('console.trouble')
  const [isAdded, setAdded] = useState(false)
  const form = { bank_name: '', account_number: '', account_name: '', currency }
  const of = useConsoleForm({
    given: { form, seen: null },
    save,
    onSaved() {
      setAdded(true)
      change(form)
    },
  })
  const { place, trouble, pending, send, change } = of
  const text = (name: keyof BankAccountForm) => fieldOf(of, name, t(name))
  return (
    <LiveForm
      ref={place}
      aria-label={t('addTitle')}
      onSubmit={() => {
        setAdded(false)
        send()
      }}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <TextField {...text('bank_name')} maxLength={200} />
      <TextField {...text('account_number')} maxLength={40} />
      <TextField {...text('account_name')} maxLength={200} />
      <TextField {...text('currency')} maxLength={3} />
      <SaveLine
        label={t('add')}
        pending={pending}
        done={isAdded ? t('added') : null}
        trouble={trouble && ofTrouble(trouble)}
        className="sm:col-span-2"
      />
    </LiveForm>
  )
}

export function SwitchBankAccount({
  number,
  isActive,
  send,
}: {
  number: string
  isActive: boolean
  send: SendAct
}) {
  const t = useTranslations('console.connections')
  return <SwitchButton act={t(isActive ? 'switchOff' : 'switchOn')} what={number} send={send} />
}

/** A payment that has begun is finished in the way that it began. */
export function SwitchPaymentMethod({
  name,
  isPaused,
  send,
}: {
  name: string
  isPaused: boolean
  send: SendAct
}) {
  const t = useTranslations('console.connections.ways')
  return <SwitchButton act={t(isPaused ? 'reopen' : 'close')} what={name} send={send} />
}

function SwitchButton({ act: name, what, send }: { act: string; what: string; send: SendAct }) {
  const t = useTranslations('console.connections')
  const ofTrouble = useTranslations('console.trouble')
  const { act, pending, trouble } = useAct()
  return (
    <>
      <button
        type="button"
        aria-busy={pending}
        aria-label={t('switchNamed', { act: name, number: what })}
        onClick={() => act(send, () => undefined)}
        className={buttonStyle('secondary')}
      >
        {name}
      </button>
      <p role="alert" className="mt-1 text-caption text-bad empty:hidden">
        {trouble !== null && ofTrouble(trouble)}
      </p>
    </>
  )
}
