/**
 * The papers of an order: its receipt once it is paid, and credit notes for what of it went back. Found,
 * or written now; facts that the service cannot give now are not guessed, because a paper is for ever.
 */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import { asMinor, includedTax, isExactIn, toMinor, type Minor } from '#lib/money.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { systemClock } from '#server/clock.ts'
import type { QuoteAccess } from '../../access/current-access.ts'
import { gateway } from '../../gateway/gateway.ts'
import { portalRuntime } from '../../runtime.ts'
import {
  creditedBy,
  findCreditNotes,
  findReceipt,
  issueCreditNotes,
  issueReceipt,
  type Receipt,
} from './issue.ts'
import { nameLines } from './name-lines.ts'
import type { ReceiptContent, ReceiptParty } from './receipt-content.ts'
import { findTaxDetails } from '../../accounts/tax-details.ts'
import { causeOf } from '../../gateway/failure-cause.ts'
import type { Failure, Result } from '../../gateway/result.ts'
import { accountOf } from '../../accounts/own-accounts.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import { orderOfQuote, readOrder, readQuote } from '../../orders/orders.ts'

export { receiptNumbers, type Receipt } from './issue.ts'

export type Papers =
  | { readonly kind: 'papers'; readonly papers: readonly Receipt[] }
  | { readonly kind: 'none' | 'not-paid' | 'not-refunded' | 'unreachable' }

export async function receiptOfOrder(access: QuoteAccess, language: Language): Promise<Papers> {
  const written = await findReceipt(portalRuntime().database, access)
  if (written !== null) return papers([written])
  const paid = await readPaidOrder(access, language)
  if (typeof paid === 'string') return { kind: paid }
  const receipt = await write(access, paid, language)
  return receipt === null ? { kind: 'unreachable' } : papers([receipt])
}

/** All of them: more may have gone back since the last one was written. */
export async function creditNotesOfOrder(access: QuoteAccess, language: Language): Promise<Papers> {
  const { database } = portalRuntime()
  const { quoteId, accountId } = access
  const [receipt, written] = await Promise.all([
    findReceipt(database, access),
    findCreditNotes(database, access),
  ])
  const isWhole = written.length > 0 && creditedBy(written) === receipt?.content.totalMinor
  if (isWhole) return papers(written)
  const paid = await readPaidOrder(access, language)
  if (paid === 'unreachable' && written.length > 0) return papers(written)
  if (typeof paid === 'string') return { kind: paid }
  if (paid.refunded === 0) return { kind: 'not-refunded' }
  const about = receipt ?? (await write(access, paid, language))
  const organizationId = about && (await sellerOf())?.id
  if (about === null || !organizationId) return { kind: 'unreachable' }
  const { refunded } = paid
  const issuing = { organizationId, quoteId, accountId, nowMs: systemClock.nowMs() }
  return papers(await issueCreditNotes(database, { ...issuing, about, refunded }))
}

function papers(all: readonly Receipt[]): Papers {
  return { kind: 'papers', papers: all }
}

async function sellerOf(): Promise<{ readonly id: OrganizationId; readonly name: string } | null> {
  const organizations = await gateway().listOrganizations()
  return (organizations.ok && organizations.value.data[0]) || null
}

/** Null while something that stands on it cannot be asked. */
async function write(
  access: QuoteAccess,
  paid: PaidOrder,
  language: Language,
): Promise<Receipt | null> {
  const { database, vatPermille, seller: ours } = portalRuntime()
  const { accountId, quoteId } = access
  const { quote, total, number } = paid
  const [seller, details, name, lines] = await Promise.all([
    sellerOf(),
    findTaxDetails(database, accountId),
    accountName(access),
    nameLines(linesOf(quote, total), gateway()),
  ])
  if (seller === null || lines === null || (details === null && !name.ok)) return null
  const request = quote.snapshot?.request
  const vat = vatOf(quote, total) ?? ownVatOf(total, vatPermille)
  const content: ReceiptContent = {
    seller: {
      name: ours.details.registered_name ?? ours.details.name ?? seller.name,
      address: ours.address(language) ?? '',
      taxId: ours.details.tax_id ?? '',
      branch: ours.details.branch ?? '',
      country: 'TH',
    },
    buyer: details ?? nameOnly((name.ok && name.value) || number),
    orderNumber: number,
    from: request?.pickup.address ?? null,
    to: request?.delivery.address ?? null,
    paidAt: paid.paidAt.toISOString(),
    payType: paid.payType,
    currency: quote.currency,
    lines,
    totalMinor: total,
    vat,
    about: null,
    ...(quote.trip && { trip: quote.trip }),
  }
  return issueReceipt(database, {
    organizationId: seller.id,
    // Only who is registered for the tax, and says so, writes tax invoices.
    kind: vat !== null && ours.details.tax_id !== undefined ? 'tax-invoice' : 'receipt',
    quoteId,
    accountId,
    content,
    nowMs: systemClock.nowMs(),
  })
}

function nameOnly(name: string): ReceiptParty {
  return { name, address: '', taxId: '', branch: '', country: 'TH' }
}

/** Lines that are not the total, or not of whole coins, are a service's own affair: then there is one. */
function linesOf({ breakdown, currency }: Quote, total: Minor): ReceiptContent['lines'] {
  const lines = breakdown.flatMap(({ kind, key, amount }) =>
    isExactIn(amount, currency)
      ? [{ kind, key: key ?? null, minor: toMinor(amount, currency) }]
      : [],
  )
  const sum = lines.reduce((all, { minor }) => all + minor, 0)
  return sum === total ? lines : [{ kind: 'base', key: null, minor: total }]
}

/** The tax that was shown beside the price. */
function vatOf({ tax, currency }: Quote, total: Minor): ReceiptContent['vat'] {
  if (tax === undefined || !isExactIn(tax.amount, currency)) return null
  const vatMinor = toMinor(tax.amount, currency)
  return { permille: Math.round(tax.percent * 10), netMinor: total - vatMinor, vatMinor }
}

/** For a quote that states no tax. */
function ownVatOf(total: Minor, permille: number | null): ReceiptContent['vat'] {
  if (permille === null) return null
  const { net, tax } = includedTax(total, permille)
  return { permille, netMinor: net, vatMinor: tax }
}

/** The service's name of the account; null where it has no list of names. Other failures pass by themselves. */
async function accountName({ person, accountId }: QuoteAccess): Promise<Result<string | null>> {
  const account = await accountOf(person, accountId)
  if (account.ok) return { ok: true, value: account.value?.name ?? null }
  const { kind, status } = account.failure
  const hasNoList = kind === 'rejected' && (status === 403 || status === 404)
  return hasNoList ? { ok: true, value: null } : account
}

/** The amount that was paid for an order, and the part that went back, as the service says. */
interface PaidOrder {
  readonly quote: Quote
  /** People know the order by it. */
  readonly number: string
  readonly total: Minor
  readonly paidAt: Date
  /** Null where the service does not return it. */
  readonly payType: Payment['type'] | null
  /** The part of the price that was given back. */
  readonly refunded: Minor
}

async function readPaidOrder(
  { quoteId, accountId }: QuoteAccess,
  language: Language,
): Promise<PaidOrder | 'none' | 'not-paid' | 'unreachable'> {
  const read = await readQuote({ quoteId, accountId }, language)
  if (!read.ok) return noPaper(read.failure)
  const quote = read.value
  if (!isExactIn(quote.estimated_total, quote.currency)) return 'unreachable'
  const deliveryId = await orderOfQuote(quote, accountId)
  if (deliveryId === null) return 'not-paid'
  const order = await readOrder({ accountId, deliveryId })
  if (!order.ok) return noPaper(order.failure)
  const { isPaid, paidAt, payType, refunded } = order.value
  if (!isPaid || paidAt === null) return 'not-paid'
  return {
    quote,
    number: shownNumber(order.value),
    total: toMinor(quote.estimated_total, quote.currency),
    paidAt,
    payType,
    refunded: isExactIn(refunded, quote.currency) ? toMinor(refunded, quote.currency) : asMinor(0),
  }
}

/** `none` only if the service knows no such thing; any other failure says nothing about it. */
function noPaper(failure: Failure): 'none' | 'unreachable' {
  return causeOf(failure).kind === 'none' ? 'none' : 'unreachable'
}
