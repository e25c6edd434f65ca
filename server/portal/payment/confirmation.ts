/** The facts on the page of a confirmed order. */
import type { Language } from '#lib/contract/languages.ts'
import type { OrderState } from '#lib/contract/orders.ts'
import type { Payment } from '#lib/contract/quote-payment.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import { paymentFace, type PaymentFace } from '#lib/paying/payment-face.ts'
import { cancelRuleOf } from '#lib/storefront/cancel-rule.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import type { Result } from '../gateway/result.ts'
import { readOrder, readQuote, type OrderOfAccount } from '../orders/orders.ts'
import { findWatchOfOrder, noteOrder } from '../orders/watch-store.ts'
import { buyersOf } from '../orders/watches.ts'
import { readPayment } from './payment.ts'

export interface Confirmation {
  readonly quote: Quote
  readonly payment: Payment | null
  readonly face: PaymentFace
  readonly number: string
  readonly state: OrderState
  /** The goods have not been fetched: it can be canceled and all of it comes back. */
  readonly mayCancel: boolean
  /** The people who get mails about it; none where it was not ordered here. */
  readonly readers: readonly string[]
}

export async function readConfirmation(
  asked: OrderOfAccount,
  language: Language,
  deps: PortalDeps = portalDeps(),
): Promise<Result<Confirmation>> {
  const { accountId } = asked
  const order = await readOrder(asked, deps)
  if (!order.ok) return order
  const { quoteId, state, isPaid, cancellable } = order.value
  const [read, payment] = await Promise.all([
    readQuote({ accountId, quoteId }, language, deps),
    readPayment({ accountId, quoteId }, deps),
  ])
  if (!read.ok) return read
  if (!payment.ok) return payment
  // Its number is known once it is paid.
  if (isPaid && state !== 'canceled') await noteOrder(deps.database, order.value)
  const watch = await findWatchOfOrder(deps.database, asked)
  const rule = cancelRuleOf({ quoteStatus: read.value.status, orderStatus: state, cancellable })
  return {
    ok: true,
    value: {
      quote: read.value,
      payment: payment.value.payment,
      face: paymentFace({ status: read.value.status, ...payment.value }),
      number: shownNumber(order.value),
      state,
      mayCancel: rule !== 'impossible',
      readers: watch === null ? [] : await buyersOf(deps.database, watch),
    },
  }
}
