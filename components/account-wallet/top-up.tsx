'use client'

/** Money into the account's wallet: an amount, then its QR until it has arrived. */
import { Queries } from '#components/queries/queries.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { topUpNewsHref } from '#lib/hrefs.ts'
import type { BeginTopUp, OpenTopUp } from '../payment/pay-props.ts'
import { TopUpForm } from '../payment/top-up-form.tsx'
import { TopUpWaiting } from '../payment/top-up-waiting.tsx'

export function TopUp({
  accountId,
  currency,
  open,
  serverNowMs,
  topUp,
}: {
  accountId: SenderAccountId
  currency: string
  /** One that was begun and has not arrived. */
  open: OpenTopUp | null
  serverNowMs: number
  topUp: BeginTopUp
}) {
  if (open === null) {
    return <TopUpForm currency={currency} missing={0} isMain beginTopUp={topUp} />
  }
  return (
    <Queries>
      <TopUpWaiting
        newsPath={topUpNewsHref(accountId)}
        topUp={open}
        serverNowMs={serverNowMs}
        beginTopUp={topUp}
      />
    </Queries>
  )
}
