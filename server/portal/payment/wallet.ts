/** An account's wallet: its page, money into it (the table portal.top_ups), and whether that has arrived. */
import type { PaymentId, SenderAccountId } from '#lib/contract/ids.ts'
import { topUpReplySchema, type TopUpReply } from '#lib/contract/pay.ts'
import type { Wallet, WalletEntry } from '#lib/contract/wallet.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { TopUpNews } from '#lib/paying/payment-news.ts'
import type { PayProblem, ToppedUp } from '#lib/paying/pay-outcomes.ts'
import { newRow, sql } from '#server/db/sql.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Result } from '../gateway/result.ts'
import { problemOfFailure } from './payment.ts'

/** A payment that began at the gateway; the same `requestId` begins no second one. */
export async function beginTopUp(
  asked: {
    accountId: SenderAccountId
    amount: number
    currency: string
    requestId: string
    language: Language
  },
  { database, gateway, clock }: PortalDeps = portalDeps(),
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
  const { paymentId } = reply
  const kept = { accountId, paymentId, reply: JSON.stringify(reply), amount, currency }
  const row = newRow({ ...kept, createdAt, expiresAt })
  await database.query(sql`insert into portal.top_ups ${row} on conflict do nothing`)
  return { kind: 'opened' }
}

export async function readTopUp(
  { accountId, paymentId }: { accountId: SenderAccountId; paymentId: PaymentId },
  { gateway }: Pick<PortalDeps, 'gateway'> = portalDeps(),
): Promise<Result<TopUpNews>> {
  const entries = await newestEntries(accountId, gateway)
  if (!entries.ok) return entries
  const arrived = entries.value.some((entry) => entry.payment_id === paymentId)
  return { ok: true, value: { arrived } }
}

/** A top-up is among them while it is waited for. */
async function newestEntries(
  senderAccountId: SenderAccountId,
  gateway: Gateway,
): Promise<Result<readonly WalletEntry[]>> {
  const query = { page: 1, pageSize: 50 }
  const read = await gateway.listWalletEntries({ senderAccountId, query })
  return read.ok ? { ok: true, value: read.value.data } : read
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
        /** Whether the service lists the entries of some days only, as a statement needs them. */
        readonly canBeDated: boolean
      } | null
      readonly topUp: LastTopUp
    }

const entriesPerPage = 25

/** A service elsewhere may know no wallets, and an account may have none. */
export async function readWalletPage(
  { accountId, page }: { accountId: SenderAccountId; page: number },
  deps: PortalDeps = portalDeps(),
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
    ? {
        rows: listed.value.data,
        page: listed.value.page,
        pages: listed.value.totalPages,
        canBeDated: listed.value.opening_balance !== undefined,
      }
    : null
  return { kind: 'wallet', wallet, entries, topUp: await lastTopUp(accountId, deps) }
}

export interface KeptTopUp {
  readonly reply: TopUpReply
  readonly amount: number
  readonly currency: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

/** A sum that has come into the wallet. */
export interface ArrivedTopUp {
  readonly paymentId: PaymentId
  readonly amount: number
  readonly currency: string
}

/** An account's last top-up: awaited, or arrived just now with nothing paid since. */
export interface LastTopUp {
  readonly awaited: KeptTopUp | null
  readonly arrived: ArrivedTopUp | null
}

/** One that has lapsed can be renewed for a while; then nobody waits for it any more. */
const afterLapseMs = 10 * 60_000
const shownForMs = 24 * 3_600_000
const newsForMs = 3_600_000

/** The wallet's entries say whether it has arrived. */
export async function lastTopUp(accountId: SenderAccountId, deps: PortalDeps): Promise<LastTopUp> {
  const nowMs = deps.clock.nowMs()
  const last = await deps.database.one<
    Omit<KeptTopUp, 'reply' | 'amount'> & { reply: unknown; amount: string }
  >(sql`
    select reply, amount, currency, created_at, expires_at from portal.top_ups
    where account_id = ${accountId} and created_at > ${new Date(nowMs - shownForMs)}
    order by created_at desc limit 1`)
  if (last === null) return { awaited: null, arrived: null }
  const reply = topUpReplySchema.parse(last.reply)
  const { paymentId } = reply
  const entries = await newestEntries(accountId, deps.gateway)
  const index = entries.ok ? entries.value.findIndex((entry) => entry.payment_id === paymentId) : -1
  const entry = entries.ok ? entries.value[index] : undefined
  if (entry !== undefined) {
    const isNews = index === 0 && nowMs - Date.parse(entry.created_at) < newsForMs
    const { amount, currency } = entry
    return { awaited: null, arrived: isNews ? { paymentId, amount, currency } : null }
  }
  const { expiresAt } = last
  const isOver = expiresAt !== null && expiresAt.getTime() + afterLapseMs <= nowMs
  return { awaited: isOver ? null : { ...last, reply, amount: Number(last.amount) }, arrived: null }
}
