/** Paying a quote (interface 2.9): one transaction, then the gateway, then what it said is kept. */
import type { PayRequest } from '#lib/contract/pay.ts'
import { toDecimal } from '#lib/money.ts'
import { ServiceError } from '../../http/service-error.ts'
import { readFacts } from '../methods/read-facts.ts'
import { refuseMethod } from '../methods/refuse-method.ts'
import { isByGateway } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { QuoteCall } from '../own-quote.ts'
import { beginPayment } from './begin-payment.ts'
import { findPayable } from './find-payable.ts'
import { openTrade } from './open-trade.ts'
import { payReply, type PayAnswer } from './pay-reply.ts'

export async function pay(call: QuoteCall & PayRequest, deps: PaymentsDeps): Promise<PayAnswer> {
  const { organizationId, senderAccount, quoteId: id, type } = call
  const { database, quotes } = deps
  const row = await quotes.find(database, { organizationId, id })
  const asked = { organizationId, accountId: senderAccount.id, quote: row }
  const { quote } = await findPayable(database, asked, deps)
  const facts = await readFacts({ organizationId, senderAccount, quote, payable: true }, deps)
  refuseMethod(type, facts)
  const bankCode = type === 'app' ? (call.bank_code ?? null) : null

  const begun = await database.transaction(
    (tx) => beginPayment(tx, { call, type, bankCode, facts }, deps),
    { retrySerialization: true },
  )
  switch (begun.outcome) {
    case 'overdue':
      throw new ServiceError('not_payable')
    case 'charged': {
      const { id: paymentId, chargedCurrency, deliveryId } = begun.payment
      const balance = toDecimal(begun.balanceMinor, chargedCurrency)
      return { type: 'wallet', paymentId, balance, deliveryId }
    }
    case 'open': {
      const { payment } = begun
      const reply = payReply(isByGateway(payment) ? await openTrade(payment, deps) : payment)
      if (reply === null) throw new Error(`payment ${payment.id} has nothing to show`)
      return reply
    }
  }
}
