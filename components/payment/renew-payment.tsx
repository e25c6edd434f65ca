'use client'

/** The same way once more, in one press. */
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Bank } from '#lib/contract/banks.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { ActProblem } from './act-problem.tsx'
import type { PayActions } from './pay-props.ts'
import { useAct } from './use-act.ts'

export function RenewPayment({
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
