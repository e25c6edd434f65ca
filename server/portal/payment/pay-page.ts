/** All that the page of a quote's payment shows, read at once. */
import type { Bank } from '#lib/contract/catalog.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { PaymentMethods } from '#lib/contract/payment-methods.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import type { Wallet } from '#lib/contract/wallet.ts'
import { paymentFace, type PaymentFace } from '#lib/paying/payment-face.ts'
import type { QuoteOfAccount } from '../orders/orders.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import type { Result } from '../gateway/result.ts'
import { readPayment } from './payment.ts'
import { lastTopUp, type LastTopUp } from './wallet.ts'

export interface PayPageFacts {
  readonly quote: Quote
  readonly face: PaymentFace
  readonly payment: Payment | null
  /** The service takes the picture of a transfer. */
  readonly takesSlips: boolean
  /** Null when they could not be read: what pays is the service's to say in the end. */
  readonly methods: PaymentMethods | null
  readonly banks: readonly Bank[]
  /** Null without one, and where the service does not return it. */
  readonly wallet: Wallet['wallet']
  readonly topUp: LastTopUp
}

/** The page does not wait longer for the things beside the payment. */
const besideWithinMs = 4_000

export async function readPayPage(
  { quote: paid, language }: { quote: QuoteOfAccount; language: Language },
  deps: PortalDeps = portalDeps(),
): Promise<Result<PayPageFacts>> {
  const { quoteId, accountId: senderAccountId } = paid
  const { gateway } = deps
  const ask = { params: { id: quoteId }, senderAccountId, language }
  const [read, payment, methods, banks, wallet] = await Promise.all([
    gateway.getQuote(ask),
    readPayment(paid, deps),
    gateway.listPaymentMethods(ask),
    gateway.listBanks({ language, timeoutMs: besideWithinMs }),
    gateway.getWallet({ senderAccountId, timeoutMs: besideWithinMs }),
  ])
  if (!read.ok) return read
  if (!payment.ok) return payment
  const quote = read.value
  const face = paymentFace({ status: quote.status, ...payment.value })
  return {
    ok: true,
    value: {
      quote,
      face,
      payment: payment.value.payment,
      takesSlips: payment.value.hasPaymentEndpoint,
      methods: methods.ok ? methods.value : null,
      banks: banks.ok ? banks.value.data : [],
      wallet: wallet.ok ? wallet.value.wallet : null,
      topUp:
        wallet.ok && wallet.value.wallet !== null
          ? await lastTopUp(senderAccountId, deps)
          : { awaited: null, arrived: null },
    },
  }
}
