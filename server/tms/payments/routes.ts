import { getQuotePayment, uploadPaymentSlip } from '#lib/contract/quote-payment.ts'
import { listPaymentMethods } from '#lib/contract/payment-methods.ts'
import { payQuote } from '#lib/contract/pay.ts'
import { cancelQuote } from '#lib/contract/quotes.ts'
import { topUpWallet } from '#lib/contract/wallet.ts'
import type { Ids } from '#server/ids.ts'
import { route, type Call, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import { isBankOf } from './banks/banks.ts'
import type { Payments } from './payments.ts'
import type { QuoteCall } from './quote-to-pay.ts'

/** A picture of 3 MB in base64, with what stands around it. */
const slipLimitBytes = 4_500_000

export function paymentRoutes({ payments, ids }: { payments: Payments; ids: Ids }): Route[] {
  const asUnknownQuote = {
    refuseParams: () => new ServiceError('not_found_or_forbidden', { request_id: ids.uuid() }),
  }
  return [
    route(listPaymentMethods, (call) => payments.methods(quoteCall(call)), asUnknownQuote),
    route(
      payQuote,
      (call) => {
        checkBank(call.organization.country, call.body)
        return payments.pay({ ...quoteCall(call), ...call.body })
      },
      { refuseParams: () => new ServiceError('not_found') },
    ),
    route(getQuotePayment, (call) => payments.payment(quoteCall(call)), asUnknownQuote),
    route(
      uploadPaymentSlip,
      (call) => payments.uploadSlip({ ...quoteCall(call), slip: call.body }),
      { ...asUnknownQuote, bodyLimitBytes: slipLimitBytes },
    ),
    route(cancelQuote, (call) => payments.cancel(quoteCall(call)), asUnknownQuote),
    route(topUpWallet, ({ organization, senderAccount, body }) => {
      checkBank(organization.country, body)
      return payments.topUp({ organizationId: organization.id, senderAccount, request: body })
    }),
  ]
}

function quoteCall({
  organization,
  senderAccount,
  params,
  requestId,
}: Pick<
  Call<typeof getQuotePayment>,
  'organization' | 'senderAccount' | 'params' | 'requestId'
>): QuoteCall {
  return { organizationId: organization.id, senderAccount, quoteId: params.id, requestId }
}

function checkBank(
  country: string,
  { type, bank_code }: { type: string; bank_code?: string | undefined },
): void {
  if (type !== 'app' || bank_code === undefined || isBankOf(country, bank_code)) return
  throw new ServiceError('invalid_body', { field: 'bank_code', problem: 'not_found' })
}
