/**
 * The papers of an order, written once and kept for ever: the tables portal.receipts and
 * portal.receipt_counters. Whoever comes at the same time waits, and finds what was written.
 */
import type { OrganizationId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import { asMinor, includedTax, type Minor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'
import { receiptContentSchema, type ReceiptContent } from './receipt-content.ts'
import { receiptNumber, type ReceiptKind } from './receipt-number.ts'

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

/** The numbers of the receipts of an account, by their quotes; one that is not written yet is absent. */
export async function receiptNumbers(
  from: Reader,
  { accountId, quoteIds }: { accountId: SenderAccountId; quoteIds: readonly QuoteId[] },
): Promise<ReadonlyMap<QuoteId, string>> {
  const rows = await from.query<{ quoteId: QuoteId; number: string }>(sql`
    select quote_id, number from portal.receipts
    where account_id = ${accountId} and quote_id = any (${quoteIds}) and kind <> 'credit-note'`)
  return new Map(rows.map(({ quoteId, number }) => [quoteId, number]))
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

interface Issuing extends Papered {
  readonly organizationId: OrganizationId
  readonly nowMs: number
}

/** The one that was written before, where there is one: the same order has the same number. */
export function issueReceipt(
  database: Pick<Database, 'transaction'>,
  {
    kind,
    content,
    ...issuing
  }: Issuing & { kind: Exclude<ReceiptKind, 'credit-note'>; content: ReceiptContent },
): Promise<Receipt> {
  return database.transaction(async (tx) => {
    await holdPapersOf(tx, issuing.quoteId)
    const written = await findReceipt(tx, issuing)
    return written ?? writePaper(tx, { kind, content, issuing })
  })
}

/**
 * All credit notes of the order, oldest first: one for each part of its price that went back, so that all
 * of them together are what went back, to the coin and to the coin of the tax. `refunded`: in all.
 */
export function issueCreditNotes(
  database: Pick<Database, 'transaction'>,
  { about, refunded, ...issuing }: Issuing & { about: Receipt; refunded: Minor },
): Promise<readonly Receipt[]> {
  return database.transaction(async (tx) => {
    await holdPapersOf(tx, issuing.quoteId)
    const written = await findCreditNotes(tx, issuing)
    const credited = creditedBy(written)
    // More than was paid for nobody is credited, whatever a service says.
    const due = asMinor(Math.min(refunded, about.content.totalMinor))
    if (due <= credited) return written
    const minor = asMinor(due - credited)
    const content: ReceiptContent = {
      ...about.content,
      lines: [{ kind: 'refund', key: null, minor }],
      totalMinor: minor,
      vat: vatBetween(about.content.vat?.permille ?? null, { from: credited, to: due }),
      about: about.number,
    }
    return [...written, await writePaper(tx, { kind: 'credit-note', content, issuing })]
  })
}

export function creditedBy(notes: readonly Receipt[]): Minor {
  return asMinor(notes.reduce((sum, { content }) => sum + content.totalMinor, 0))
}

/** Rounded over all that went back and not part by part: in the end the receipt's own tax has gone back. */
function vatBetween(
  permille: number | null,
  { from, to }: { from: Minor; to: Minor },
): ReceiptContent['vat'] {
  if (permille === null) return null
  const [before, after] = [includedTax(from, permille), includedTax(to, permille)]
  return { permille, netMinor: after.net - before.net, vatMinor: after.tax - before.tax }
}

/** Until the transaction ends nobody else writes a paper of this order. */
async function holdPapersOf(tx: Transaction, quoteId: QuoteId): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${quoteId}, 48))`)
}

async function writePaper(
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

/**
 * The law wants the papers of an erased account kept: with the buyer's tax number, and without name and addresses.
 */
export async function forgetBuyer(tx: Transaction, accountId: SenderAccountId): Promise<void> {
  await tx.query(sql`
    update portal.receipts set content = content || jsonb_build_object('from', null, 'to', null,
      'buyer', (content -> 'buyer') || '{"name": "-", "address": ""}')
    where account_id = ${accountId}`)
}
