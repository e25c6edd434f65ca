/** Money into a wallet, and whether it has arrived. */
import type { PaymentId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { TopUpNews } from '#lib/paying/payment-news.ts'
import type { PayProblem, ToppedUp } from '#lib/paying/pay-outcomes.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Result } from '../gateway/result.ts'
import { keepTopUp } from './store.ts'
import { problemOfFailure } from './problem-of-failure.ts'

export type { KeptTopUp } from './store.ts'

export interface TopUpDeps {
  readonly database: Pick<Database, 'query' | 'one'>
  readonly gateway: Pick<Gateway, 'getWallet' | 'listWalletEntries' | 'topUpWallet'>
  readonly clock: Clock
}

/** A payment that began at the gateway; the same `requestId` begins no second one. */
export async function beginTopUp(
  asked: {
    accountId: SenderAccountId
    amount: number
    currency: string
    requestId: string
    language: Language
  },
  { database, gateway, clock }: TopUpDeps,
): Promise<ToppedUp> {
  const { accountId, amount, currency, requestId, language } = asked
  const wallet = await gateway.getWallet({ senderAccountId: accountId })
  if (!wallet.ok) return problemOfFailure(wallet.failure)
  if (wallet.value.wallet?.currency !== currency)
    return { kind: 'method_not_allowed' } satisfies PayProblem
  const body = { amount, type: 'qr', request_id: requestId } as const
  const opened = await gateway.topUpWallet({ senderAccountId: accountId, body, language })
  if (!opened.ok) return problemOfFailure(opened.failure)
  const reply = opened.value
  const expiresAt = reply.type === 'qr' ? new Date(reply.qrExpireTime) : null
  const createdAt = new Date(clock.nowMs())
  await keepTopUp(database, { accountId, topUp: { reply, amount, currency, createdAt, expiresAt } })
  return { kind: 'opened' }
}

/** Among the newest entries: a top-up is looked for while it is waited for. */
const entriesLookedAt = 50

export async function readTopUp(
  { accountId, paymentId }: { accountId: SenderAccountId; paymentId: PaymentId },
  { gateway }: Pick<TopUpDeps, 'gateway'>,
): Promise<Result<TopUpNews>> {
  const query = { page: 1, pageSize: entriesLookedAt }
  const entries = await gateway.listWalletEntries({ senderAccountId: accountId, query })
  if (!entries.ok) return entries
  const [newest] = entries.value.data
  const arrived = entries.value.data.some((entry) => entry.payment_id === paymentId)
  return { ok: true, value: { arrived, balance: newest?.balance_after ?? null } }
}
