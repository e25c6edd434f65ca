/** The ways to pay as a person chooses between them, from the methods that the service tells. */
import type { PayType } from '#lib/contract/pay-types.ts'
import type {
  PaymentMethodName,
  PaymentMethods,
  UnavailableReason,
} from '#lib/contract/payment-methods.ts'

export interface PayWay {
  readonly type: PayType
  readonly method: PaymentMethodName
  /** Null: it can be chosen. */
  readonly reason: UnavailableReason | null
}

const ways: readonly Omit<PayWay, 'reason'>[] = [
  { type: 'qr', method: 'gateway' },
  { type: 'app', method: 'gateway' },
  { type: 'wallet', method: 'wallet' },
  { type: 'bank_transfer', method: 'bank_transfer' },
]

/** None is left out; when nobody could tell, each may be tried. */
export function payWays(methods: PaymentMethods | null): PayWay[] {
  return ways.map(({ type, method }) => {
    const told = methods?.methods.find(({ name }) => name === method)
    if (methods === null) return { type, method, reason: null }
    if (told === undefined) return { type, method, reason: 'not_configured' }
    const reason = told.available ? null : (told.unavailable_reason ?? 'unavailable')
    // A gateway that opens no apps has one mode less.
    const isMissing = type === 'app' && told.modes.length > 0 && !told.modes.includes('deeplink')
    return { type, method, reason: reason ?? (isMissing ? 'not_configured' : null) }
  })
}
