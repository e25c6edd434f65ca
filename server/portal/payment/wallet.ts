/** An account's wallet: its page, money into it, and whether that has arrived. */
import type { PaymentId, SenderAccountId } from '#lib/contract/ids.ts'
import type { Wallet, WalletEntry } from '#lib/contract/wallet.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { TopUpNews } from '#lib/paying/payment-news.ts'
import type { PayProblem, ToppedUp } from '#lib/paying/pay-outcomes.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Result } from '../gateway/result.ts'
import { ownDeps, problemOfFailure } from './payment.ts'
import { keepTopUp, lastTopUp, type KeptTopUp } from './store.ts'

export type { KeptTopUp } from './store.ts'

export interface WalletDeps {
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
  { database, gateway, clock }: WalletDeps = ownDeps(),
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
  { gateway }: Pick<WalletDeps, 'gateway'> = ownDeps(),
): Promise<Result<TopUpNews>> {
  const query = { page: 1, pageSize: entriesLookedAt }
  const entries = await gateway.listWalletEntries({ senderAccountId: accountId, query })
  if (!entries.ok) return entries
  const [newest] = entries.value.data
  const arrived = entries.value.data.some((entry) => entry.payment_id === paymentId)
  return { ok: true, value: { arrived, balance: newest?.balance_after ?? null } }
}

export type WalletPage =
  | { readonly kind: 'none' | 'not-offered' | 'failed' }
  | {
      readonly kind: 'wallet'
      readonly wallet: NonNullable<Wallet['wallet']>
      /** Null: they could not be read. */
      readonly entries: {
        readonly rows: readonly WalletEntry[]
        readonly page: number
        readonly pages: number
      } | null
      readonly topUp: KeptTopUp | null
    }

const entriesPerPage = 25

/** A service elsewhere may know no wallets, and an account may have none. */
export async function readWalletPage(
  { accountId, page }: { accountId: SenderAccountId; page: number },
  deps: WalletDeps = ownDeps(),
): Promise<WalletPage> {
  const [read, listed] = await Promise.all([
    deps.gateway.getWallet({ senderAccountId: accountId }),
    deps.gateway.listWalletEntries({
      senderAccountId: accountId,
      query: { page, pageSize: entriesPerPage },
    }),
  ])
  if (!read.ok) {
    const isMissing = read.failure.kind === 'rejected' && read.failure.status === 404
    return { kind: isMissing ? 'not-offered' : 'failed' }
  }
  const { wallet } = read.value
  if (wallet === null) return { kind: 'none' }
  const entries = listed.ok
    ? { rows: listed.value.data, page: listed.value.page, pages: listed.value.totalPages }
    : null
  return { kind: 'wallet', wallet, entries, topUp: await awaited(accountId, deps) }
}

async function awaited(accountId: SenderAccountId, deps: WalletDeps): Promise<KeptTopUp | null> {
  const last = await lastTopUp(deps.database, { accountId, nowMs: deps.clock.nowMs() })
  if (last === null) return null
  const news = await readTopUp({ accountId, paymentId: last.reply.paymentId }, deps)
  return news.ok && news.value.arrived ? null : last
}
