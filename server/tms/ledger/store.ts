/** All SQL of the room. */
import type { WalletEntry } from '#lib/contract/wallet.ts'
import { asMinor, type Minor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { LedgerAccount } from './posting.ts'

export interface AccountKey {
  readonly kind: LedgerAccount['kind']
  readonly sender_account_id: string | null
  readonly currency: string
}

export function keyOf(account: LedgerAccount, currency: string): AccountKey {
  const sender_account_id = account.kind === 'wallet' ? account.senderAccountId : null
  return { kind: account.kind, sender_account_id, currency }
}

type Reader = Database | Transaction

/** In the order of the accounts given, null for one that is not there. */
export async function findAccountIds(
  db: Reader,
  { organizationId, accounts }: { organizationId: string; accounts: readonly AccountKey[] },
): Promise<(string | null)[]> {
  const rows = await db.query<{ id: string | null }>(
    `select a.id
     from rows from (json_to_recordset($2) as (kind text, sender_account_id uuid, currency text))
       with ordinality as given(kind, sender_account_id, currency, place)
     left join tms.ledger_accounts a on a.organization_id = $1 and a.kind = given.kind
       and a.sender_account_id is not distinct from given.sender_account_id
       and a.currency = given.currency
     order by given.place`,
    [organizationId, JSON.stringify(accounts)],
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
  }: { organizationId: string; accounts: readonly (AccountKey & { id: string })[]; at: Date },
): Promise<void> {
  await tx.query(
    `insert into tms.ledger_accounts
       (organization_id, id, kind, sender_account_id, currency, created_at)
     select $1, given.id, given.kind, given.sender_account_id, given.currency, $3
     from json_to_recordset($2)
       as given(id uuid, kind text, sender_account_id uuid, currency text)
     -- In one order, so that two that open the same accounts wait for each other and never both.
     order by given.kind, given.currency, given.sender_account_id
     on conflict (organization_id, kind, sender_account_id, currency) do nothing`,
    [organizationId, JSON.stringify(accounts), at],
  )
}

export async function insertPosting(
  tx: Transaction,
  posting: {
    organizationId: string
    id: string
    key: string
    kind: WalletEntry['kind']
    quoteId: string | null
    deliveryId: string | null
    paymentId: string | null
    at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into tms.ledger_postings
       (organization_id, id, key, kind, quote_id, delivery_id, payment_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      posting.organizationId,
      posting.id,
      posting.key,
      posting.kind,
      posting.quoteId,
      posting.deliveryId,
      posting.paymentId,
      posting.at,
    ],
  )
}

export async function isPosted(
  db: Reader,
  { organizationId, key }: { organizationId: string; key: string },
): Promise<boolean> {
  const row = await db.one(
    `select from tms.ledger_postings where organization_id = $1 and key = $2`,
    [organizationId, key],
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
    organizationId: string
    postingId: string
    entries: readonly { id: string; account_id: string; currency: string; amount_minor: number }[]
  },
): Promise<void> {
  await tx.query(
    `insert into tms.ledger_entries
       (organization_id, id, posting_id, account_id, currency, amount_minor)
     select $1, e.id, $2, e.account_id, e.currency, e.amount_minor
     from json_to_recordset($3)
       as e(id uuid, account_id uuid, currency text, amount_minor bigint)
     order by e.account_id`,
    [organizationId, postingId, JSON.stringify(entries)],
  )
}

export async function lockBalance(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<Minor> {
  const row = await tx.one<{ balance_minor: Minor }>(
    `select balance_minor from tms.ledger_accounts
     where organization_id = $1 and id = $2 for no key update`,
    [organizationId, id],
  )
  if (row === null) throw new Error('a wallet was opened and is not there')
  return row.balance_minor
}

interface WalletRow {
  id: string
  balance_minor: Minor
  entry_count: number
}

export function findWallet(
  db: Reader,
  wallet: { organizationId: string; senderAccountId: string; currency: string },
): Promise<WalletRow | null> {
  return db.one(
    `select id, balance_minor, entry_count from tms.ledger_accounts
     where organization_id = $1 and kind = 'wallet' and sender_account_id = $2 and currency = $3`,
    [wallet.organizationId, wallet.senderAccountId, wallet.currency],
  )
}

export interface WalletEntryRow {
  id: string
  kind: WalletEntry['kind']
  amount_minor: Minor
  balance_after_minor: Minor
  currency: string
  quote_id: string | null
  delivery_id: string | null
  payment_id: string | null
  created_at: Date
}

export function listEntries(
  db: Reader,
  {
    organizationId,
    accountId,
    upTo,
    limit,
  }: { organizationId: string; accountId: string; upTo: number; limit: number },
): Promise<WalletEntryRow[]> {
  return db.query(
    `select e.id, p.kind, e.amount_minor, e.balance_after_minor, e.currency, p.quote_id,
       p.delivery_id, p.payment_id, p.created_at
     from tms.ledger_entries e
     join tms.ledger_postings p on p.organization_id = e.organization_id and p.id = e.posting_id
     where e.organization_id = $1 and e.account_id = $2 and e.sequence <= $3
     order by e.sequence desc limit $4`,
    [organizationId, accountId, upTo, limit],
  )
}

export async function sumOfAccount(
  db: Reader,
  { organizationId, account }: { organizationId: string; account: AccountKey },
): Promise<Minor> {
  const row = await db.one<{ sum: string }>(
    `select coalesce(sum(e.amount_minor), 0) as sum
     from tms.ledger_accounts a
     join tms.ledger_entries e on e.organization_id = a.organization_id and e.account_id = a.id
     where a.organization_id = $1 and a.kind = $2
       and a.sender_account_id is not distinct from $3 and a.currency = $4`,
    [organizationId, account.kind, account.sender_account_id, account.currency],
  )
  return asMinor(Number(row?.sum ?? 0))
}
