/**
 * The ledger: what an organization's customers have with it, and where it came from. Double entry,
 * append-only, and the database itself refuses what would not balance (0008-ledger.sql).
 */
import type {
  OrganizationId,
  SenderAccountId,
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
import { checkPosting, type LedgerAccount, type LedgerEntry } from './posting.ts'
import * as store from './store.ts'

export { moved, type LedgerAccount, type LedgerEntry } from './posting.ts'

export interface NewPosting {
  readonly organizationId: OrganizationId
  /** What it is posted for, such as `payment/<id>/charge`: the same thing is never posted twice. */
  readonly key: string
  readonly kind: WalletEntry['kind']
  /** Sum to zero in each currency. */
  readonly entries: readonly LedgerEntry[]
  readonly quoteId?: QuoteId | null
  readonly deliveryId?: DeliveryId | null
  readonly paymentId?: PaymentId | null
}

export type ListedEntry = Readonly<store.WalletEntryRow>

interface WalletOf {
  readonly organizationId: OrganizationId
  readonly senderAccountId: SenderAccountId
  readonly currency: string
}

export interface Ledger {
  /** Rejects with the database's error when the key has been posted, or a wallet would go below zero. */
  post(tx: Transaction, posting: NewPosting): Promise<void>
  /** Whether something was posted under the key. */
  isPosted(
    db: Database | Transaction,
    posting: { readonly organizationId: OrganizationId; readonly key: string },
  ): Promise<boolean>
  /** What is in the wallet, which nobody else can change until the transaction ends. */
  lockWallet(tx: Transaction, wallet: WalletOf): Promise<Minor>
  /** What is in the wallet, 0 before its first entry. */
  walletBalance(db: Database | Transaction, wallet: WalletOf): Promise<Minor>
  /** Newest first. */
  walletEntries(
    wallet: WalletOf & { readonly page: number; readonly pageSize: number },
  ): Promise<{ entries: ListedEntry[]; total: number }>
  /** The sum of all entries of an account. */
  balance(
    db: Database | Transaction,
    of: {
      readonly organizationId: OrganizationId
      readonly account: LedgerAccount
      readonly currency: string
    },
  ): Promise<Minor>
}

export function createLedger({
  database,
  clock,
  ids,
}: {
  database: Database
  clock: Clock
  ids: Ids
}): Ledger {
  /** The accounts' ids in the order of the accounts given; those that are missing are opened. */
  async function accountIds(
    tx: Transaction,
    organizationId: OrganizationId,
    accounts: readonly store.AccountKey[],
  ): Promise<(store.LedgerAccountId | null)[]> {
    const known = await store.findAccountIds(tx, { organizationId, accounts })
    const missing = accounts.filter((_, index) => known[index] === null)
    if (missing.length > 0) {
      const opened = missing.map((account) => ({
        id: ids.uuid<store.LedgerAccountId>(),
        ...account,
      }))
      const at = new Date(clock.nowMs())
      await store.insertAccounts(tx, { organizationId, accounts: opened, at })
    }
    const found =
      missing.length === 0 ? known : await store.findAccountIds(tx, { organizationId, accounts })
    return found
  }

  return {
    async post(tx, { organizationId, key, kind, entries, ...cause }) {
      checkPosting(entries)
      const accounts = entries.map(({ account, currency }) => store.keyOf(account, currency))
      const found = await accountIds(tx, organizationId, accounts)
      const postingId = ids.uuid()
      await store.insertPosting(tx, {
        organizationId,
        id: postingId,
        key,
        kind,
        quoteId: cause.quoteId ?? null,
        deliveryId: cause.deliveryId ?? null,
        paymentId: cause.paymentId ?? null,
        at: new Date(clock.nowMs()),
      })
      const rows = entries.map(({ amountMinor, currency }, index) => ({
        id: ids.uuid<WalletEntryId>(),
        accountId: idAt(found, index),
        currency,
        amountMinor,
      }))
      await store.insertEntries(tx, { organizationId, postingId, entries: rows })
    },
    isPosted: store.isPosted,
    async lockWallet(tx, { organizationId, senderAccountId, currency }) {
      const accounts = [store.keyOf({ kind: 'wallet', senderAccountId }, currency)]
      const id = idAt(await accountIds(tx, organizationId, accounts), 0)
      return store.lockBalance(tx, { organizationId, id })
    },
    async walletBalance(db, { organizationId, senderAccountId, currency }) {
      const wallet = await store.findWallet(db, { organizationId, senderAccountId, currency })
      return wallet?.balanceMinor ?? asMinor(0)
    },
    async walletEntries({ organizationId, senderAccountId, currency, page, pageSize }) {
      const wallet = await store.findWallet(database, { organizationId, senderAccountId, currency })
      if (wallet === null) return { entries: [], total: 0 }
      const entries = await store.listEntries(database, {
        organizationId,
        accountId: wallet.id,
        // Counted down from the newest: a page is read by its key, however far back it lies.
        upTo: wallet.entryCount - (page - 1) * pageSize,
        limit: pageSize,
      })
      return { entries, total: wallet.entryCount }
    },
    balance: (db, { organizationId, account, currency }) =>
      store.sumOfAccount(db, { organizationId, account: store.keyOf(account, currency) }),
  }
}

function idAt(found: readonly (store.LedgerAccountId | null)[], index: number) {
  const id = found[index] ?? null
  if (id === null) throw new Error('a ledger account was opened and is not there')
  return id
}
