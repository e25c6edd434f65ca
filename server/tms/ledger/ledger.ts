/**
 * The ledger: what an organization's customers have with it, and where it came from. Double entry,
 * append-only, and the database itself refuses what would not balance (0008-ledger.sql).
 */
import type {
  OrganizationId,
  QuoteId,
  DeliveryId,
  PaymentId,
  WalletEntryId,
} from '#lib/contract/ids.ts'
import type { WalletEntry } from '#lib/contract/wallet.ts'
import { asMinor, type Minor } from '#lib/money.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import * as store from './store.ts'
import type { LedgerAccount, LedgerAccountId, WalletKey } from './store.ts'

export type { LedgerAccount } from './store.ts'

/** A sum that goes from one account to another. */
export interface Movement {
  readonly from: LedgerAccount
  readonly to: LedgerAccount
  readonly amountMinor: Minor
  readonly currency: string
}

export interface NewPosting {
  readonly organizationId: OrganizationId
  /** The cause, such as `payment/<id>/charge`: the same cause is never posted twice. */
  readonly key: string
  readonly kind: WalletEntry['kind']
  /** Each is two entries that sum to zero. */
  readonly movements: readonly Movement[]
  readonly quoteId?: QuoteId | null
  readonly deliveryId?: DeliveryId | null
  readonly paymentId?: PaymentId | null
  /** For an adjustment: why. */
  readonly note?: string
}

export type Ledger = ReturnType<typeof createLedger>

export function createLedger({
  database,
  clock,
  ids,
}: {
  database: Database
  clock: Clock
  ids: Ids
}) {
  const entryOf = (account: LedgerAccount, currency: string) => ({
    id: ids.uuid<WalletEntryId>(),
    ...store.keyOf(account, currency),
  })

  async function openAccounts(
    tx: Transaction,
    organizationId: OrganizationId,
    accounts: readonly store.AccountKey[],
  ): Promise<void> {
    const opened = accounts.map((account) => ({ ...account, id: ids.uuid<LedgerAccountId>() }))
    await store.openAccounts(tx, { organizationId, at: new Date(clock.nowMs()) }, opened)
  }

  return {
    /** Rejects with the database's error when the key has been posted, or a wallet would go below zero. */
    async post(tx: Transaction, posting: NewPosting): Promise<void> {
      const { organizationId, key, kind, movements, ...cause } = posting
      if (movements.length === 0) throw new Error('a posting has movements')
      // Positive: what the organization owes or has earned. Negative: what it holds at a bank or gateway.
      const entries = movements.flatMap(({ from, to, amountMinor, currency }) => [
        { ...entryOf(from, currency), amountMinor: asMinor(0 - amountMinor) },
        { ...entryOf(to, currency), amountMinor },
      ])
      await openAccounts(tx, organizationId, entries)
      const postingId = ids.uuid()
      await store.insertPosting(tx, {
        organizationId,
        id: postingId,
        key,
        kind,
        quoteId: cause.quoteId ?? null,
        deliveryId: cause.deliveryId ?? null,
        paymentId: cause.paymentId ?? null,
        note: cause.note ?? null,
        createdAt: new Date(clock.nowMs()),
      })
      await store.insertEntries(tx, { organizationId, postingId }, entries)
    },
    /** Whether something was posted under the key. */
    isPosted: store.isPosted,
    walletChange: store.findWalletChange,
    /** The balance, which nobody else can change until the transaction ends. */
    async lockWallet(tx: Transaction, wallet: WalletKey): Promise<Minor> {
      const { organizationId, senderAccountId, currency } = wallet
      const account = store.keyOf({ kind: 'wallet', senderAccountId }, currency)
      await openAccounts(tx, organizationId, [account])
      const row = await store.findWallet(tx, wallet, { lock: true })
      if (row === null) throw new Error('a wallet was opened and is not there')
      return row.balanceMinor
    },
    /** The balance, 0 before the wallet's first entry. */
    async walletBalance(db: Database | Transaction, wallet: WalletKey): Promise<Minor> {
      return (await store.findWallet(db, wallet))?.balanceMinor ?? asMinor(0)
    },
    /** Whether any wallet of the account has money; nobody changes that until the transaction ends. */
    hasMoney: store.lockMoney,
    /** Takes the words of staff out of adjustments. The sums stay. */
    forgetNotes: store.forgetNotes,
    /** By sender account; 0 is left out. */
    walletBalances: (
      organizationId: OrganizationId,
      wallets: readonly Omit<WalletKey, 'organizationId'>[],
    ) => store.walletBalances(database, { organizationId, wallets }),
    /** The sums of all accounts at one moment, and of the days from `from` on and before `to`. */
    sums: (of: { organizationId: OrganizationId; from: Date; to: Date; timeZone: string }) =>
      database.transaction(async (tx) => {
        await store.seeOneMoment(tx)
        return {
          entries: await store.sumsOfEntries(tx, of.organizationId),
          wallets: await store.sumsOfWallets(tx, of.organizationId),
          days: await store.sumsOfDays(tx, of),
        }
      }),
    /** Newest first; from `from` on and before `to`, with the balances before and after all of them. */
    async walletEntries({
      page,
      pageSize,
      from,
      to,
      ...of
    }: WalletKey & {
      readonly page: number
      readonly pageSize: number
      readonly from?: Date | undefined
      readonly to?: Date | undefined
    }) {
      const wallet = await store.findWallet(database, of)
      const nothing = asMinor(0)
      if (wallet === null) {
        return { entries: [], total: 0, openingMinor: nothing, closingMinor: nothing }
      }
      const { entryCount } = wallet
      const ofWallet = { organizationId: of.organizationId, accountId: wallet.id }
      const firstAt = (at: Date) => store.sequenceAt(database, { ...ofWallet, entryCount, at })
      const first = from === undefined ? 1 : await firstAt(from)
      const last = Math.max(first, to === undefined ? entryCount + 1 : await firstAt(to)) - 1
      // Counted down from the newest: a page is read by its key, however far back it lies.
      const upTo = last - (page - 1) * pageSize
      const limit = Math.min(pageSize, upTo - first + 1)
      const [entries, balances] = await Promise.all([
        limit > 0 ? store.listEntries(database, { ...ofWallet, upTo, limit }) : [],
        store.balancesAfter(database, { ...ofWallet, sequences: [first - 1, last] }),
      ])
      return {
        entries,
        total: last - first + 1,
        openingMinor: balances.get(first - 1) ?? nothing,
        closingMinor: balances.get(last) ?? nothing,
      }
    },
  }
}
