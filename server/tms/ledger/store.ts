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
import type { Minor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

export type LedgerAccount =
  | { readonly kind: 'wallet'; readonly senderAccountId: SenderAccountId }
  | {
      readonly kind:
        | 'gateway_clearing'
        | 'bank_clearing'
        | 'deposits'
        | 'revenue'
        | 'refunds_due'
        | 'unallocated'
        | 'exchange'
        | 'funding'
    }

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

/** Opens those that are missing. Another transaction may open the same one meanwhile: that one counts. */
export async function openAccounts(
  tx: Transaction,
  { organizationId, at }: { organizationId: OrganizationId; at: Date },
  accounts: readonly (AccountKey & { id: LedgerAccountId })[],
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
    note: string | null
    createdAt: Date
  },
): Promise<void> {
  await tx.query(sql`insert into tms.ledger_postings ${newRow(posting)}`)
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

/** The sum that a posting with the key has moved into the wallet, or out of it; null: there is none. */
export async function findWalletChange(
  db: Reader,
  { organizationId, senderAccountId, currency, key }: WalletKey & { key: string },
): Promise<Minor | null> {
  const entry = await db.one<{ amountMinor: Minor }>(
    sql`select e.amount_minor from tms.ledger_postings p
     join tms.ledger_entries e on e.organization_id = p.organization_id and e.posting_id = p.id
     join tms.ledger_accounts a on a.organization_id = e.organization_id and a.id = e.account_id
     where p.organization_id = ${organizationId} and p.key = ${key} and a.kind = 'wallet'
       and a.sender_account_id = ${senderAccountId} and a.currency = ${currency}`,
  )
  return entry?.amountMinor ?? null
}

/** In the order of the accounts, so that two postings with the same wallets cannot lock each other out. */
export async function insertEntries(
  tx: Transaction,
  { organizationId, postingId }: { organizationId: OrganizationId; postingId: string },
  entries: readonly (AccountKey & { id: WalletEntryId; amountMinor: Minor })[],
): Promise<void> {
  await tx.query(
    sql`insert into tms.ledger_entries
       (organization_id, id, posting_id, account_id, currency, amount_minor)
     select a.organization_id, e.id, ${postingId}, a.id, e.currency, e."amountMinor"
     from json_to_recordset(${JSON.stringify(entries)}) as e(id uuid, kind text,
       "senderAccountId" uuid, currency text, "amountMinor" bigint)
     join tms.ledger_accounts a on a.organization_id = ${organizationId} and a.kind = e.kind
       and a.sender_account_id is not distinct from e."senderAccountId" and a.currency = e.currency
     order by a.id`,
  )
}

interface WalletRow {
  id: LedgerAccountId
  balanceMinor: Minor
  entryCount: number
}

export interface WalletKey {
  readonly organizationId: OrganizationId
  readonly senderAccountId: SenderAccountId
  readonly currency: string
}

/** With `lock`, nobody else can change it until the transaction ends. */
export function findWallet(
  db: Reader,
  wallet: WalletKey,
  { lock = false } = {},
): Promise<WalletRow | null> {
  return db.one(
    sql`select id, balance_minor, entry_count from tms.ledger_accounts
     where organization_id = ${wallet.organizationId} and kind = 'wallet'
       and sender_account_id = ${wallet.senderAccountId} and currency = ${wallet.currency}
     ${lock ? sql`for no key update` : sql``}`,
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
  note: string | null
  createdAt: Date
}

interface OfWallet {
  readonly organizationId: OrganizationId
  readonly accountId: LedgerAccountId
}

/** The sequence of the wallet's first entry at `at` or later. Entries stand in the order of their times. */
export async function sequenceAt(
  db: Reader,
  { organizationId, accountId, entryCount, at }: OfWallet & { entryCount: number; at: Date },
): Promise<number> {
  const row = await db.one<{ low: number }>(
    sql`with recursive halving (low, high) as (
       select 1::bigint, ${entryCount}::bigint + 1
       union all
       select case when p.created_at < ${at} then middle + 1 else low end,
         case when p.created_at < ${at} then high else middle end
       from halving cross join lateral (select (low + high) / 2) as m (middle)
       join tms.ledger_entries e on e.organization_id = ${organizationId}
         and e.account_id = ${accountId} and e.sequence = middle
       join tms.ledger_postings p on p.organization_id = e.organization_id and p.id = e.posting_id
       where low < high)
     select low from halving where low = high`,
  )
  return row?.low ?? entryCount + 1
}

/** The balance of the wallet after each of the entries. */
export async function balancesAfter(
  db: Reader,
  { organizationId, accountId, sequences }: OfWallet & { sequences: readonly number[] },
): Promise<ReadonlyMap<number, Minor>> {
  const rows = await db.query<{ sequence: number; balanceAfterMinor: Minor }>(
    sql`select sequence, balance_after_minor from tms.ledger_entries
     where organization_id = ${organizationId} and account_id = ${accountId}
       and sequence = any (${sequences})`,
  )
  return new Map(rows.map(({ sequence, balanceAfterMinor }) => [sequence, balanceAfterMinor]))
}

/** By sender account; those without an entry in their currency are left out. */
export async function lockMoney(
  tx: Transaction,
  { organizationId, senderAccountId }: Omit<WalletKey, 'currency'>,
): Promise<boolean> {
  const wallets = await tx.query<{ balanceMinor: Minor }>(
    sql`select balance_minor from tms.ledger_accounts
     where organization_id = ${organizationId} and kind = 'wallet'
       and sender_account_id = ${senderAccountId} for update`,
  )
  return wallets.some(({ balanceMinor }) => balanceMinor !== 0)
}

export async function forgetNotes(
  tx: Transaction,
  { organizationId, senderAccountId }: Omit<WalletKey, 'currency'>,
): Promise<void> {
  await tx.query(
    sql`update tms.ledger_postings p set note = null
     from tms.ledger_accounts a
     join tms.ledger_entries e on e.organization_id = a.organization_id and e.account_id = a.id
     where a.organization_id = ${organizationId} and a.kind = 'wallet'
       and a.sender_account_id = ${senderAccountId}
       and p.organization_id = e.organization_id and p.id = e.posting_id and p.note is not null`,
  )
}

export async function walletBalances(
  db: Reader,
  of: { organizationId: OrganizationId; wallets: readonly Omit<WalletKey, 'organizationId'>[] },
): Promise<ReadonlyMap<SenderAccountId, Minor>> {
  const rows = await db.query<{ senderAccountId: SenderAccountId; balanceMinor: Minor }>(
    sql`select a.sender_account_id, a.balance_minor
     from json_to_recordset(${JSON.stringify(of.wallets)})
       as asked("senderAccountId" uuid, currency text)
     join tms.ledger_accounts a on a.organization_id = ${of.organizationId} and a.kind = 'wallet'
       and a.sender_account_id = asked."senderAccountId" and a.currency = asked.currency`,
  )
  return new Map(rows.map(({ senderAccountId, balanceMinor }) => [senderAccountId, balanceMinor]))
}

export function listEntries(
  db: Reader,
  { organizationId, accountId, upTo, limit }: OfWallet & { upTo: number; limit: number },
): Promise<WalletEntryRow[]> {
  return db.query(
    sql`select e.id, p.kind, e.amount_minor, e.balance_after_minor, e.currency, p.quote_id,
       p.delivery_id, p.payment_id, p.note, p.created_at
     from tms.ledger_entries e
     join tms.ledger_postings p on p.organization_id = e.organization_id and p.id = e.posting_id
     where e.organization_id = ${organizationId} and e.account_id = ${accountId}
       and e.sequence <= ${upTo}
     order by e.sequence desc limit ${limit}`,
  )
}

/** All statements of the transaction then see the same entries. It has to be the first of them. */
export async function seeOneMoment(tx: Transaction): Promise<void> {
  await tx.query(sql`set transaction isolation level repeatable read read only`)
}

export interface LedgerSumRow {
  kind: LedgerAccount['kind']
  currency: string
  amountMinor: Minor
}

/** The sums of all entries, by account. */
export function sumsOfEntries(db: Reader, organizationId: OrganizationId): Promise<LedgerSumRow[]> {
  return db.query(
    // The entries are added up before their accounts are looked up: the other way takes ten times as long.
    sql`with sums as materialized (
       select account_id, sum(amount_minor) as minor from tms.ledger_entries
       where organization_id = ${organizationId} group by account_id)
     select a.kind, a.currency, sum(sums.minor)::bigint as amount_minor
     from sums join tms.ledger_accounts a
       on a.organization_id = ${organizationId} and a.id = sums.account_id
     group by a.kind, a.currency`,
  )
}

/** The sum of the balances that are kept beside the entries, by currency. */
export function sumsOfWallets(
  db: Reader,
  organizationId: OrganizationId,
): Promise<Omit<LedgerSumRow, 'kind'>[]> {
  return db.query(
    sql`select currency, sum(balance_minor)::bigint as amount_minor from tms.ledger_accounts
     where organization_id = ${organizationId} and kind = 'wallet' group by currency
     order by currency`,
  )
}

export interface LedgerDayRow extends LedgerSumRow {
  /** `2026-11-28` */
  day: string
}

/** The movements of each day, the newest first. */
export function sumsOfDays(
  db: Reader,
  of: { organizationId: OrganizationId; from: Date; to: Date; timeZone: string },
): Promise<LedgerDayRow[]> {
  return db.query(
    sql`with sums as materialized (
       select to_char(p.created_at at time zone ${of.timeZone}, 'YYYY-MM-DD') as day, e.account_id,
         sum(e.amount_minor) as minor
       from tms.ledger_postings p
       join tms.ledger_entries e on e.organization_id = p.organization_id and e.posting_id = p.id
       where p.organization_id = ${of.organizationId}
         and p.created_at >= ${of.from} and p.created_at < ${of.to}
       group by 1, e.account_id)
     select sums.day, a.kind, a.currency, sum(sums.minor)::bigint as amount_minor
     from sums join tms.ledger_accounts a
       on a.organization_id = ${of.organizationId} and a.id = sums.account_id
     group by sums.day, a.kind, a.currency having sum(sums.minor) <> 0
     order by sums.day desc, a.currency, a.kind`,
  )
}
