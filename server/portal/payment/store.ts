/** The tables of the room: receipts, receipt_counters and top_ups. */
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import { topUpReplySchema, type TopUpReply } from '#lib/contract/pay.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { receiptContentSchema, type ReceiptContent } from './receipts/receipt-content.ts'
import { receiptNumber, type ReceiptKind } from './receipts/receipt-number.ts'

export interface Receipt {
  readonly number: string
  readonly kind: ReceiptKind
  readonly issuedAt: Date
  readonly content: ReceiptContent
}

type Reader = Pick<Database | Transaction, 'query'>

interface Papered {
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
}

export async function findReceipt(from: Reader, quote: Papered): Promise<Receipt | null> {
  const [receipt] = await read(from, { ...quote, which: `kind <> 'credit-note'` })
  return receipt ?? null
}

/** Oldest first. */
export function findCreditNotes(from: Reader, quote: Papered): Promise<readonly Receipt[]> {
  return read(from, { ...quote, which: `kind = 'credit-note'` })
}

async function read(
  from: Reader,
  { quoteId, accountId, which }: Papered & { which: string },
): Promise<readonly Receipt[]> {
  const rows = await from.query<Omit<Receipt, 'content'> & { content: unknown }>(
    `select number, kind, issued_at as "issuedAt", content from portal.receipts
     where quote_id = $1 and account_id = $2 and ${which} order by year, sequence`,
    [quoteId, accountId],
  )
  return rows.map(({ number, kind, issuedAt, content }) => ({
    number,
    kind,
    issuedAt,
    content: receiptContentSchema.parse(content),
  }))
}

export interface Issuing {
  readonly organizationId: string
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
  readonly nowMs: number
}

/** Until the transaction ends nobody else writes a paper of this order. */
export async function holdPapersOf(tx: Transaction, quoteId: QuoteId): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 48))`, [quoteId])
}

export async function writeReceipt(
  tx: Transaction,
  { kind, content, issuing }: { kind: ReceiptKind; content: ReceiptContent; issuing: Issuing },
): Promise<Receipt> {
  const { organizationId, quoteId, accountId, nowMs } = issuing
  const issuedAt = new Date(nowMs)
  const year = yearInThailand(nowMs)
  await tx.query(
    `insert into portal.receipt_counters (organization_id, kind, year) values ($1, $2, $3)
     on conflict do nothing`,
    [organizationId, kind, year],
  )
  const counter = await tx.one<{ last: number }>(
    `update portal.receipt_counters set last = last + 1
     where organization_id = $1 and kind = $2 and year = $3 returning last`,
    [organizationId, kind, year],
  )
  if (counter === null) throw new Error('a counter was written and is not there')
  const sequence = counter.last
  const number = receiptNumber({ kind, year, sequence })
  await tx.query(
    `insert into portal.receipts
       (number, organization_id, kind, year, sequence, quote_id, account_id, issued_at, content)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      number,
      organizationId,
      kind,
      year,
      sequence,
      quoteId,
      accountId,
      issuedAt,
      JSON.stringify(content),
    ],
  )
  return { number, kind, issuedAt, content }
}

const thailandIsAheadMs = 7 * 60 * 60_000

function yearInThailand(nowMs: number): number {
  return new Date(nowMs + thailandIsAheadMs).getUTCFullYear()
}

export interface KeptTopUp {
  readonly reply: TopUpReply
  readonly amount: number
  readonly currency: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

export async function keepTopUp(
  database: Pick<Database, 'query'>,
  { accountId, topUp }: { accountId: SenderAccountId; topUp: KeptTopUp },
): Promise<void> {
  const { reply, amount, currency, createdAt, expiresAt } = topUp
  await database.query(
    `insert into portal.top_ups
       (payment_id, account_id, amount, currency, reply, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [reply.paymentId, accountId, amount, currency, JSON.stringify(reply), expiresAt, createdAt],
  )
}

/** One that has lapsed can be renewed for a while; then it is nobody's errand any more. */
const afterLapseMs = 10 * 60_000
const shownForMs = 24 * 3_600_000

/** The account's last one. Whether it has arrived its entries say. */
export async function lastTopUp(
  database: Pick<Database, 'one'>,
  { accountId, nowMs }: { accountId: SenderAccountId; nowMs: number },
): Promise<KeptTopUp | null> {
  const row = await database.one<
    Omit<KeptTopUp, 'reply' | 'amount'> & { reply: unknown; amount: string }
  >(
    `select reply, amount, currency, created_at as "createdAt", expires_at as "expiresAt"
     from portal.top_ups
     where account_id = $1 and created_at > $2 and (expires_at is null or expires_at > $3)
     order by created_at desc limit 1`,
    [accountId, new Date(nowMs - shownForMs), new Date(nowMs - afterLapseMs)],
  )
  if (row === null) return null
  return { ...row, reply: topUpReplySchema.parse(row.reply), amount: Number(row.amount) }
}
