'use client'

/** Money into the account's wallet: an amount, then its QR until it has arrived. It is a form within none. */
import { useRef, useState } from 'react'
import { useTranslations } from 'next-intl'
import { topUpNewsHref } from '#lib/hrefs.ts'
import { useTypedEarly } from '../forms/use-early.ts'
import { useOwnAccount } from '../account/use-account.ts'
import { useLeftMs } from '../quote/use-left-ms.ts'
import { useMoneyText } from '../quote/money.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { TextField } from '../ui/fields.tsx'
import { randomUuid } from '../ui/random-uuid.ts'
import { ActProblem } from './act-problem.tsx'
import { MoneyNote } from './money-note.tsx'
import type { BeginTopUp, OpenTopUp, TopUpInWallet } from './pay-props.ts'
import { QrCode } from './qr-code.tsx'
import { useAct } from './use-act.ts'
import { useTopUpArrival } from './use-payment-news.ts'

interface TopUpProps {
  readonly currency: string
  /** It stands in the field already; 0 where the rate is the service's. */
  readonly missing: number
  /** It is what its page is for, and not a way to something else. */
  readonly isMain?: boolean
  readonly serverNowMs: number
  readonly beginTopUp: BeginTopUp
}

export function TopUp({
  open,
  ...props
}: TopUpProps & {
  /** One that was begun and has not arrived. */
  open: OpenTopUp | null
}) {
  return open === null ? <TopUpForm {...props} /> : <TopUpWaiting {...props} topUp={open} />
}

/** Names the sum that has just come into the wallet. */
export function TopUpArrived({ arrived }: { arrived: TopUpInWallet | null }) {
  const t = useTranslations('pay.topUp')
  const written = useMoneyText()
  return (
    <div role="status" className="not-empty:my-3">
      {arrived !== null && (
        <MoneyNote kind="moved">{t('arrived', { total: written(arrived) })}</MoneyNote>
      )}
    </div>
  )
}

function TopUpForm({ currency, missing, isMain = false, beginTopUp }: TopUpProps) {
  const t = useTranslations('pay.topUp')
  const [text, setText] = useState(missing > 0 ? String(missing) : '')
  const field = useRef<HTMLInputElement>(null)
  useTypedEarly(field, text, setText)
  const { act, pending, problem } = useAct()
  // The same id for a press and its repeats; a new amount is another top-up.
  const request = useRef({ text: '', id: '' })
  const amount = Number(text.replaceAll(/[\s,]/g, ''))
  const isAmount = Number.isFinite(amount) && amount > 0 && amount <= 1e9
  const isShort = isAmount && amount < missing

  function begin(): void {
    if (!isAmount) return
    if (request.current.text !== text) request.current = { text, id: randomUuid() }
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
        ref={field}
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

/** Its QR in place, until the money is in the wallet. */
function TopUpWaiting({
  topUp: { reply, amount, currency },
  serverNowMs,
  beginTopUp,
}: TopUpProps & { topUp: OpenTopUp }) {
  const t = useTranslations('pay.topUp')
  const newsPath = topUpNewsHref(useOwnAccount())
  const { act, pending, problem } = useAct()
  const expiresAt = reply.type === 'qr' ? reply.qrExpireTime : null
  const leftMs = useLeftMs(
    expiresAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(expiresAt),
    serverNowMs,
  )
  useTopUpArrival({ newsPath, paymentId: reply.paymentId, expiresAt })
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-edge pt-4">
      <p role="status" className="text-small font-medium">
        {leftMs > 0 ? t('waiting') : t('lapsed')}
      </p>
      {reply.type === 'qr' && (
        <QrCode
          image={reply.qrImage}
          reference={reply.tradeNo}
          total={{ amount, currency }}
          expiresAt={reply.qrExpireTime}
          serverNowMs={serverNowMs}
        />
      )}
      <ActProblem problem={problem} />
      {leftMs <= 0 && (
        <button
          type="button"
          aria-disabled={pending}
          onClick={() => {
            const requestId = randomUuid()
            act(
              () => beginTopUp({ amount, currency, requestId }),
              (outcome) => (outcome.kind === 'opened' ? null : outcome),
            )
          }}
          className={buttonStyle('secondary', 'self-start')}
        >
          {pending ? t('pending') : t('renew')}
        </button>
      )}
    </div>
  )
}
