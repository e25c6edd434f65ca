'use client'

/** What is in the wallet before and after; where it is not enough, how much is missing and the way to it. */
import { useTranslations } from 'next-intl'
import { topUpNewsHref } from '#lib/hrefs.ts'
import type { Wallet } from '#lib/contract/wallet.ts'
import { useOwnAccount } from '../account/use-account.ts'
import { balanceAfter, shortfall } from './shortfall.ts'
import { Money } from '../quote/money.tsx'
import type { BeginTopUp, OpenTopUp, Total } from './pay-props.ts'
import { TopUpForm } from './top-up-form.tsx'
import { TopUpWaiting } from './top-up-waiting.tsx'

export function WalletDetails({
  total,
  wallet,
  isShort,
  topUp,
  serverNowMs,
  beginTopUp,
}: {
  total: Total
  wallet: NonNullable<Wallet['wallet']>
  isShort: boolean
  topUp: OpenTopUp | null
  serverNowMs: number
  beginTopUp: BeginTopUp
}) {
  const t = useTranslations('pay.wallet')
  const balance = { amount: wallet.balance, currency: wallet.currency }
  const after = balanceAfter(balance, total)
  const missing = shortfall(balance, total)
  const newsPath = topUpNewsHref(useOwnAccount())
  const rows = [
    { name: t('before'), amount: balance.amount, strong: false },
    ...(isShort || after === null ? [] : [{ name: t('after'), amount: after, strong: true }]),
    ...(isShort && missing !== null && missing > 0
      ? [{ name: t('missing'), amount: missing, strong: true }]
      : []),
  ]
  return (
    <>
      <dl className="grid max-w-[24rem] grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-small">
        {rows.map(({ name, amount, strong }) => (
          <div
            key={name}
            className={`col-span-2 grid grid-cols-subgrid ${strong ? 'font-medium' : ''}`}
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right">
              <Money amount={amount} currency={balance.currency} />
            </dd>
          </div>
        ))}
      </dl>
      {after === null && <p className="mt-2 text-caption text-ink-soft">{t('converted')}</p>}
      {isShort && topUp !== null && (
        <TopUpWaiting {...{ newsPath, topUp, serverNowMs, beginTopUp }} />
      )}
      {isShort && topUp === null && (
        <TopUpForm currency={balance.currency} missing={missing ?? 0} beginTopUp={beginTopUp} />
      )}
    </>
  )
}
