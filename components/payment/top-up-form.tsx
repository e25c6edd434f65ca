'use client'

/** How much goes into the wallet: what is missing stands there already. It is a form within none. */
import { useRef, useState } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '../ui/button-style.ts'
import { TextField } from '../ui/fields.tsx'
import { ActProblem } from './act-problem.tsx'
import type { BeginTopUp } from './pay-props.ts'
import { useAct } from './use-act.ts'

export function TopUpForm({
  currency,
  missing,
  isMain = false,
  beginTopUp,
}: {
  currency: string
  /** 0 where the rate is the service's. */
  missing: number
  /** It is what its page is for, and not a way to something else. */
  isMain?: boolean
  beginTopUp: BeginTopUp
}) {
  const t = useTranslations('pay.topUp')
  const [text, setText] = useState(missing > 0 ? String(missing) : '')
  const { act, pending, problem } = useAct()
  // The same id for a press and its repeats; a new amount is another top-up.
  const request = useRef({ text: '', id: '' })
  const amount = Number(text.replaceAll(/[\s,]/g, ''))
  const isAmount = Number.isFinite(amount) && amount > 0 && amount <= 1e9
  const isShort = isAmount && amount < missing

  function begin(): void {
    if (!isAmount) return
    if (request.current.text !== text) request.current = { text, id: crypto.randomUUID() }
    const choice = { amount, currency, requestId: request.current.id }
    act(
      () => beginTopUp(choice),
      (outcome) => (outcome.kind === 'opened' ? null : outcome),
    )
  }

  return (
    <div className="mt-4 flex max-w-[24rem] flex-col gap-3 border-t border-edge pt-4">
      <p className="text-small">{t('lead')}</p>
      <TextField
        id="top-up-amount"
        label={t('amount')}
        unit={currency}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          begin()
        }}
        error={text !== '' && !isAmount ? t('wrong') : undefined}
        className="[&_input]:pr-14"
      />
      {isShort && <p className="text-caption text-warn">{t('notEnough')}</p>}
      <ActProblem problem={problem} />
      <button
        type="button"
        aria-disabled={pending || !isAmount}
        aria-busy={pending}
        onClick={begin}
        className={buttonStyle(isMain ? 'primary' : 'secondary', 'sm:self-start')}
      >
        {pending ? t('pending') : t('begin')}
      </button>
    </div>
  )
}
