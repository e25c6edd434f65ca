/** The tables of the room: receipts, receipt_counters and top_ups. */
import type { QuoteId, SenderAccountId, OrganizationId } from '#lib/contract/ids.ts'
import { topUpReplySchema, type TopUpReply } from '#lib/contract/pay.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'
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
  const [receipt] = await read(from, { ...quote, which: sql`kind <> 'credit-note'` })
  return receipt ?? null
}

/** Oldest first. */
export function findCreditNotes(from: Reader, quote: Papered): Promise<readonly Receipt[]> {
  return read(from, { ...quote, which: sql`kind = 'credit-note'` })
}

async function read(
  from: Reader,
  { quoteId, accountId, which }: Papered & { which: Sql },
): Promise<readonly Receipt[]> {
  const rows = await from.query<Omit<Receipt, 'content'> & { content: unknown }>(sql`
    select number, kind, issued_at, content from portal.receipts
    where quote_id = ${quoteId} and account_id = ${accountId} and ${which} order by year, sequence`)
  return rows.map((row) => Object.assign(row, { content: receiptContentSchema.parse(row.content) }))
}

export interface Issuing {
  readonly organizationId: OrganizationId
  readonly quoteId: QuoteId
  readonly accountId: SenderAccountId
  readonly nowMs: number
}

/** Until the transaction ends nobody else writes a paper of this order. */
export async function holdPapersOf(tx: Transaction, quoteId: QuoteId): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${quoteId}, 48))`)
}

export async function writeReceipt(
  tx: Transaction,
  { kind, content, issuing }: { kind: ReceiptKind; content: ReceiptContent; issuing: Issuing },
): Promise<Receipt> {
  const { organizationId, quoteId, accountId, nowMs } = issuing
  const issuedAt = new Date(nowMs)
  const year = yearInThailand(nowMs)
  const counted = { organizationId, kind, year }
  await tx.query(sql`
    insert into portal.receipt_counters ${newRow(counted)} on conflict do nothing`)
  const counter = await tx.one<{ last: number }>(sql`
    update portal.receipt_counters set last = last + 1
    where organization_id = ${organizationId} and kind = ${kind} and year = ${year} returning last`)
  if (counter === null) throw new Error('a counter was written and is not there')
  const sequence = counter.last
  const number = receiptNumber({ kind, year, sequence })
  const kept = JSON.stringify(content)
  const row = newRow({ ...counted, number, sequence, quoteId, accountId, issuedAt, content: kept })
  await tx.query(sql`insert into portal.receipts ${row}`)
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
  const { reply, ...opened } = topUp
  const row = newRow({
    ...opened,
    accountId,
    paymentId: reply.paymentId,
    reply: JSON.stringify(reply),
  })
  await database.query(sql`insert into portal.top_ups ${row} on conflict do nothing`)
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
  >(sql`
    select reply, amount, currency, created_at, expires_at from portal.top_ups
    where account_id = ${accountId} and created_at > ${new Date(nowMs - shownForMs)}
      and (expires_at is null or expires_at > ${new Date(nowMs - afterLapseMs)})
    order by created_at desc limit 1`)
  if (row === null) return null
  return { ...row, reply: topUpReplySchema.parse(row.reply), amount: Number(row.amount) }
}
