/** What the page of a wallet shows. A service elsewhere may know no wallets, and an account may have none. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Wallet, WalletEntry } from '#lib/contract/wallet.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { lastTopUp, type KeptTopUp } from './store.ts'
import { readTopUp } from './top-up.ts'

export interface WalletDeps {
  readonly database: Pick<Database, 'query' | 'one'>
  readonly gateway: Pick<Gateway, 'getWallet' | 'listWalletEntries' | 'topUpWallet'>
  readonly clock: Clock
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

export async function readWalletPage(
  { accountId, page }: { accountId: SenderAccountId; page: number },
  deps: WalletDeps,
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
