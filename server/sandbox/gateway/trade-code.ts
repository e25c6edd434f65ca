/** What a payer scans: the trade as a merchant-presented QR code, PromptPay's bill payment where that is. */
import { billPaymentAccount } from './emv/prompt-pay.ts'
import { writeMerchantCode, type MerchantAccount } from './emv/merchant-code.ts'
import { asMinor, minorDigits, toDecimal } from '#lib/money.ts'
import type { Merchant } from './merchants.ts'
import type { TradeRow } from './trade-store.ts'

/** ISO 18245: motor freight carriers. */
const freight = '4214'

export function tradeCode(trade: TradeRow, merchant: Merchant): string {
  const { currency } = trade
  const reference = referenceOf(trade)
  return writeMerchantCode({
    initiation: 'once',
    accounts: [accountOf({ currency, reference, billerId: merchant.billerId })],
    categoryCode: freight,
    currency,
    amount: toDecimal(asMinor(trade.amount_minor), currency).toFixed(minorDigits(currency)),
    country: merchant.country,
    merchantName: inAscii(merchant.name, 25),
    merchantCity: inAscii(merchant.city, 15),
    reference,
  })
}

/** PromptPay takes 20 capital letters and digits; the end of a trade's number tells most. */
export function referenceOf({ trade_no }: TradeRow): string {
  return trade_no.toUpperCase().replaceAll('-', '').slice(-20)
}

/** PromptPay moves baht; elsewhere it is an account of a scheme that nobody else has. */
function accountOf({
  currency,
  reference,
  billerId,
}: {
  currency: string
  reference: string
  billerId: string
}): MerchantAccount {
  if (currency === 'THB') return billPaymentAccount({ billerId, reference })
  return {
    id: '26',
    objects: [
      { id: '00', value: 'test.sandbox-gateway' },
      { id: '01', value: billerId },
      { id: '02', value: reference },
    ],
  }
}

/** A code's names are in ASCII; a name in another script has only its merchant's kind left. */
function inAscii(name: string, maxLength: number): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, maxLength)
  return plain === '' ? 'Merchant' : plain
}
