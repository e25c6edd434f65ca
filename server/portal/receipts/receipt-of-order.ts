/**
 * The receipt of a paid order, or the credit note of one that was refunded: found, or written now. Only
 * what the service says was paid is on it.
 */
import type { Language } from '#lib/contract/languages.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { includedVat } from '#lib/billing/included-vat.ts'
import { isExactIn, toMinor, type Minor } from '#lib/money.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { systemClock } from '#server/clock.ts'
import type { QuoteAccess } from '../accounts/access.ts'
import { gateway } from '../gateway/gateway.ts'
import { findOrder, hearOfPayment } from '../orders/known-orders.ts'
import { findQuote } from '../quotes/find-quote.ts'
import { portalRuntime } from '../runtime.ts'
import { accountName } from './account-name.ts'
import { findReceipt, issueReceipt, type Receipt } from './issue-receipt.ts'
import type { ReceiptContent } from './receipt-content.ts'
import { findTaxDetails } from './tax-details.ts'

export type ReceiptOfOrder =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'not-paid' | 'not-refunded' | 'unreachable' }

export async function receiptOfOrder(
  access: QuoteAccess,
  { isCreditNote, language }: { isCreditNote: boolean; language: Language },
): Promise<ReceiptOfOrder> {
  const { database } = portalRuntime()
  const { quoteId } = access
  const written = await findReceipt(database, { quoteId, isCreditNote })
  if (written !== null) return { kind: 'receipt', receipt: written }
  const known = await knownOf(access, language)
  if (known === null) return { kind: 'unreachable' }
  const { paidAt, refunded } = known
  if (paidAt === null) return { kind: 'not-paid' }
  if (!isCreditNote) return { kind: 'receipt', receipt: await write(access, known, paidAt) }
  if (refunded === null) return { kind: 'not-refunded' }
  const about =
    (await findReceipt(database, { quoteId, isCreditNote: false })) ??
    (await write(access, known, paidAt))
  return { kind: 'receipt', receipt: await writeCreditNote(access, { about, refunded }) }
}

interface Known {
  readonly quote: Quote
  readonly payment: Payment | null
  readonly paidAt: Date | null
  /** What went back; null: nothing. */
  readonly refunded: Minor | null
  readonly total: Minor
}

async function knownOf(access: QuoteAccess, language: Language): Promise<Known | null> {
  const { database } = portalRuntime()
  const { quoteId, accountId, deliveryId } = access
  const heardAtMs = systemClock.nowMs()
  const [{ quote }, paid] = await Promise.all([
    findQuote(access, language),
    gateway().getQuotePayment({ params: { id: quoteId }, senderAccountId: accountId, language }),
  ])
  if (quote === null || !isExactIn(quote.estimated_total, quote.currency)) return null
  const payment = paid.ok ? paid.value.payment : null
  if (payment !== null) await hearOfPayment(database, { payment, heardAtMs })
  const order = deliveryId && (await findOrder(database, deliveryId))
  const total = toMinor(quote.estimated_total, quote.currency)
  const isPaid = payment?.state === 'paid' || payment?.state === 'refunded'
  const toldAt = payment?.paid_at ?? null
  const paidAt = isPaid && toldAt !== null ? new Date(toldAt) : ((order && order.paidAt) ?? null)
  return { quote, payment, paidAt, refunded: refundOf(), total }

  /** A service elsewhere tells no payment: then a paid order that was canceled went back whole. */
  function refundOf(): Minor | null {
    if (payment !== null) {
      return payment.refunded_amount > 0 ? toMinor(payment.refunded_amount, payment.currency) : null
    }
    return paidAt !== null && order && order.status === 'canceled' ? total : null
  }
}

async function write(access: QuoteAccess, known: Known, paidAt: Date): Promise<Receipt> {
  const { database, receipts } = portalRuntime()
  const { quote, payment, total } = known
  const { accountId, quoteId } = access
  const organizations = await gateway().listOrganizations()
  const organization = organizations.ok ? organizations.value.data[0] : undefined
  if (organization === undefined) throw new Error('whose receipt it is, the service did not say')
  const details = await findTaxDetails(database, accountId)
  const { vatPermille, sellerAddress, sellerTaxId, sellerBranch } = receipts
  const request = quote.snapshot?.request
  const number = shownNumber({ ...access, orderNo: quote.delivery?.order_no })
  const content: ReceiptContent = {
    seller: {
      name: organization.name,
      address: sellerAddress,
      taxId: sellerTaxId,
      branch: sellerBranch,
      country: 'TH',
    },
    buyer: details ?? {
      name: (await accountName(access)) ?? number,
      address: '',
      taxId: '',
      branch: '',
      country: 'TH',
    },
    orderNumber: number,
    from: request?.pickup.address ?? null,
    to: request?.delivery.address ?? null,
    paidAt: paidAt.toISOString(),
    payType: payment?.type ?? null,
    currency: quote.currency,
    lines: linesOf(quote, total),
    totalMinor: total,
    vat: vatOf(total, vatPermille),
    about: null,
  }
  return issueReceipt(database, {
    organizationId: organization.id,
    // Only who is registered for the tax, and says so, writes tax invoices.
    kind: vatPermille !== null && sellerTaxId !== '' ? 'tax-invoice' : 'receipt',
    quoteId,
    accountId,
    content,
    nowMs: systemClock.nowMs(),
  })
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

function vatOf(total: Minor, permille: number | null): ReceiptContent['vat'] {
  if (permille === null) return null
  const { net, vat } = includedVat(total, permille)
  return { permille, netMinor: net, vatMinor: vat }
}

async function writeCreditNote(
  { accountId, quoteId }: QuoteAccess,
  { about, refunded }: { about: Receipt; refunded: Minor },
): Promise<Receipt> {
  const { database } = portalRuntime()
  const organizations = await gateway().listOrganizations()
  const organization = organizations.ok ? organizations.value.data[0] : undefined
  if (organization === undefined) throw new Error('whose receipt it is, the service did not say')
  return issueReceipt(database, {
    organizationId: organization.id,
    kind: 'credit-note',
    quoteId,
    accountId,
    content: {
      ...about.content,
      lines: [{ kind: 'refund', key: null, minor: refunded }],
      totalMinor: refunded,
      vat: vatOf(refunded, about.content.vat?.permille ?? null),
      about: about.number,
    },
    nowMs: systemClock.nowMs(),
  })
}
