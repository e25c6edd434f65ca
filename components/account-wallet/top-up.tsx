'use client'

/** Money into the account's wallet: an amount, then its QR until it has arrived. */
import { Queries } from '#components/queries/queries.tsx'
import type { ToppedUp } from '#lib/paying/pay-outcomes.ts'
import type { BeginTopUp, OpenTopUp } from '../payment/pay-props.ts'
import { TopUpForm } from '../payment/top-up-form.tsx'
import { TopUpWaiting } from '../payment/top-up-waiting.tsx'

export interface AccountTopUp {
  readonly accountId: string
  readonly amount: number
  readonly currency: string
  readonly requestId: string
}

export function TopUp({
  accountId,
  currency,
  open,
  serverNowMs,
  topUp,
}: {
  accountId: string
  currency: string
  /** One that was begun and has not arrived. */
  open: OpenTopUp | null
  serverNowMs: number
  topUp: (asked: AccountTopUp) => Promise<ToppedUp>
}) {
  const begin: BeginTopUp = (choice) => topUp({ accountId, ...choice })
  if (open === null) {
    return <TopUpForm currency={currency} missing={0} isMain beginTopUp={begin} />
  }
  return (
    <Queries>
      <TopUpWaiting
        newsPath={`/portal/accounts/${accountId}/top-up`}
        topUp={open}
        serverNowMs={serverNowMs}
        beginTopUp={begin}
      />
    </Queries>
  )
}
