/** All SQL of the room. */
import type { $brand } from 'zod'
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
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { LedgerAccount } from './posting.ts'

/** An account of the ledger: a wallet is one, and so is what an organization has of its customers'. */
export type LedgerAccountId = string & $brand<'LedgerAccountId'>

export interface AccountKey {
  readonly kind: LedgerAccount['kind']
  readonly senderAccountId: SenderAccountId | null
  readonly currency: string
}

export function keyOf(account: LedgerAccount, currency: string): AccountKey {
  const senderAccountId = account.kind === 'wallet' ? account.senderAccountId : null
  return { kind: account.kind, senderAccountId, currency }
}

type Reader = Database | Transaction

/** In the order of the accounts given, null for one that is not there. */
export async function findAccountIds(
  db: Reader,
  { organizationId, accounts }: { organizationId: OrganizationId; accounts: readonly AccountKey[] },
): Promise<(LedgerAccountId | null)[]> {
  const rows = await db.query<{ id: LedgerAccountId | null }>(
    sql`select a.id
     from rows from (json_to_recordset(${JSON.stringify(accounts)}) as (kind text,
         "senderAccountId" uuid, currency text))
       with ordinality as given(kind, sender_account_id, currency, place)
     left join tms.ledger_accounts a on a.organization_id = ${organizationId}
       and a.kind = given.kind
       and a.sender_account_id is not distinct from given.sender_account_id
       and a.currency = given.currency
     order by given.place`,
  )
  return rows.map(({ id }) => id)
}

/** Another transaction may open the same one meanwhile: that one counts. */
export async function insertAccounts(
  tx: Transaction,
  {
    organizationId,
    accounts,
    at,
  }: {
    organizationId: OrganizationId
    accounts: readonly (AccountKey & { id: LedgerAccountId })[]
    at: Date
  },
): Promise<void> {
  await tx.query(
    sql`insert into tms.ledger_accounts
       (organization_id, id, kind, sender_account_id, currency, created_at)
     select ${organizationId}, given.id, given.kind, given."senderAccountId", given.currency, ${at}
     from json_to_recordset(${JSON.stringify(accounts)})
       as given(id uuid, kind text, "senderAccountId" uuid, currency text)
     -- In one order, so that two that open the same accounts wait for each other and never both.
     order by given.kind, given.currency, given."senderAccountId"
     on conflict (organization_id, kind, sender_account_id, currency) do nothing`,
  )
}

export async function insertPosting(
  tx: Transaction,
  posting: {
    organizationId: OrganizationId
    id: string
    key: string
    kind: WalletEntry['kind']
    quoteId: QuoteId | null
    deliveryId: DeliveryId | null
    paymentId: PaymentId | null
    at: Date
  },
): Promise<void> {
  await tx.query(
    sql`insert into tms.ledger_postings ${newRow({
      organizationId: posting.organizationId,
      id: posting.id,
      key: posting.key,
      kind: posting.kind,
      quoteId: posting.quoteId,
      deliveryId: posting.deliveryId,
      paymentId: posting.paymentId,
      createdAt: posting.at,
    })}`,
  )
}

export async function isPosted(
  db: Reader,
  { organizationId, key }: { organizationId: OrganizationId; key: string },
): Promise<boolean> {
  const row = await db.one(
    sql`select from tms.ledger_postings where organization_id = ${organizationId} and key = ${key}`,
  )
  return row !== null
}

/** In the order of the accounts, so that two postings with the same wallets cannot lock each other out. */
export async function insertEntries(
  tx: Transaction,
  {
    organizationId,
    postingId,
    entries,
  }: {
    organizationId: OrganizationId
    postingId: string
    entries: readonly {
      id: WalletEntryId
      accountId: LedgerAccountId
      currency: string
      amountMinor: number
    }[]
  },
): Promise<void> {
  await tx.query(
    sql`insert into tms.ledger_entries
       (organization_id, id, posting_id, account_id, currency, amount_minor)
     select ${organizationId}, e.id, ${postingId}, e."accountId", e.currency, e."amountMinor"
     from json_to_recordset(${JSON.stringify(entries)})
       as e(id uuid, "accountId" uuid, currency text, "amountMinor" bigint)
     order by e."accountId"`,
  )
}

export async function lockBalance(
  tx: Transaction,
  { organizationId, id }: { organizationId: OrganizationId; id: LedgerAccountId },
): Promise<Minor> {
  const row = await tx.one<{ balanceMinor: Minor }>(
    sql`select balance_minor from tms.ledger_accounts
     where organization_id = ${organizationId} and id = ${id} for no key update`,
  )
  if (row === null) throw new Error('a wallet was opened and is not there')
  return row.balanceMinor
}

interface WalletRow {
  id: LedgerAccountId
  balanceMinor: Minor
  entryCount: number
}

export function findWallet(
  db: Reader,
  wallet: { organizationId: OrganizationId; senderAccountId: SenderAccountId; currency: string },
): Promise<WalletRow | null> {
  return db.one(
    sql`select id, balance_minor, entry_count from tms.ledger_accounts
     where organization_id = ${wallet.organizationId} and kind = 'wallet'
       and sender_account_id = ${wallet.senderAccountId} and currency = ${wallet.currency}`,
  )
}

export interface WalletEntryRow {
  id: WalletEntryId
  kind: WalletEntry['kind']
  amountMinor: Minor
  balanceAfterMinor: Minor
  currency: string
  quoteId: QuoteId | null
  deliveryId: DeliveryId | null
  paymentId: PaymentId | null
  createdAt: Date
}

export function listEntries(
  db: Reader,
  {
    organizationId,
    accountId,
    upTo,
    limit,
  }: { organizationId: OrganizationId; accountId: LedgerAccountId; upTo: number; limit: number },
): Promise<WalletEntryRow[]> {
  return db.query(
    sql`select e.id, p.kind, e.amount_minor, e.balance_after_minor, e.currency, p.quote_id,
       p.delivery_id, p.payment_id, p.created_at
     from tms.ledger_entries e
     join tms.ledger_postings p on p.organization_id = e.organization_id and p.id = e.posting_id
     where e.organization_id = ${organizationId} and e.account_id = ${accountId}
       and e.sequence <= ${upTo}
     order by e.sequence desc limit ${limit}`,
  )
}

export async function sumOfAccount(
  db: Reader,
  { organizationId, account }: { organizationId: OrganizationId; account: AccountKey },
): Promise<Minor> {
  const row = await db.one<{ sum: string }>(
    sql`select coalesce(sum(e.amount_minor), 0) as sum
     from tms.ledger_accounts a
     join tms.ledger_entries e on e.organization_id = a.organization_id and e.account_id = a.id
     where a.organization_id = ${organizationId} and a.kind = ${account.kind}
       and a.sender_account_id is not distinct from ${account.senderAccountId}
         and a.currency = ${account.currency}`,
  )
  return asMinor(Number(row?.sum ?? 0))
}
