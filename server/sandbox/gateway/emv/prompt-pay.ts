/**
 * PromptPay's accounts in a merchant-presented code, after the Bank of Thailand's standard: a transfer
 * to a person's or company's proxy (template 29), and a bill payment with references (template 30).
 */
import type { MerchantAccount } from './merchant-code.ts'

const creditTransfer = 'A000000677010111'
const billPayment = 'A000000677010112'

export type Proxy =
  /** As it is dialled within Thailand or with +66. */
  | { readonly kind: 'phone'; readonly number: string }
  /** A national id or a tax number, 13 digits. */
  | { readonly kind: 'tax_id'; readonly number: string }
  | { readonly kind: 'e_wallet'; readonly number: string }

const proxies = {
  phone: { id: '01', digits: 13 },
  tax_id: { id: '02', digits: 13 },
  e_wallet: { id: '03', digits: 15 },
} as const

export function creditTransferAccount(proxy: Proxy): MerchantAccount {
  const { id, digits } = proxies[proxy.kind]
  const written = proxy.number.replaceAll(/\D/g, '')
  const number =
    proxy.kind === 'phone' ? `66${written.replace(/^(?:66|0)/, '')}`.padStart(digits, '0') : written
  if (number.length !== digits) throw new RangeError(`a ${proxy.kind} has ${digits} digits`)
  return {
    id: '29',
    objects: [
      { id: '00', value: creditTransfer },
      { id, value: number },
    ],
  }
}

export interface Bill {
  /** 13 digits of the biller's tax number and 2 of its branch. */
  readonly billerId: string
  /** Up to 20 capital letters and digits. */
  readonly reference: string
}

export function billPaymentAccount({ billerId, reference }: Bill): MerchantAccount {
  if (!/^\d{15}$/.test(billerId)) throw new RangeError('a biller has 15 digits')
  if (!/^[A-Z0-9]{1,20}$/.test(reference)) {
    throw new RangeError('a reference has 1 to 20 capital letters and digits')
  }
  return {
    id: '30',
    objects: [
      { id: '00', value: billPayment },
      { id: '01', value: billerId },
      { id: '02', value: reference },
    ],
  }
}

/** The bill that an account asks for; null when it is none. */
export function readBill({ objects }: MerchantAccount): Bill | null {
  const valueOf = (id: string) => objects.find((each) => each.id === id)?.value
  const [billerId, reference] = [valueOf('01'), valueOf('02')]
  if (valueOf('00') !== billPayment || billerId === undefined || reference === undefined) {
    return null
  }
  return { billerId, reference }
}
