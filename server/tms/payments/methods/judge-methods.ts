/** Which ways of paying are open for a quote, and why the others are not (interface 2.8). */
import {
  paymentMethodNames,
  type PaymentMethod,
  type PaymentMethodName,
  type PaymentMethods,
  type PaymentMode,
  type UnavailableReason,
} from '#lib/contract/payment-methods.ts'
import { payTypes, type PayType } from '#lib/contract/pay-types.ts'
import type { Minor } from '#lib/money.ts'

export interface MethodFacts {
  /** It can be paid at all: not expired, canceled or paid. */
  readonly payable: boolean
  /** How a part of the price has come already: the rest has to come the same way. Null: none has. */
  readonly begunBy: PaymentMethodName | null
  readonly amountMinor: Minor
  readonly currency: string
  readonly paused: readonly PaymentMethodName[]
  /** Null without one. */
  readonly gateway: { readonly currencies: readonly string[] } | null
  readonly bankAccounts: readonly { readonly currency: string; readonly active: boolean }[]
  /** Null: the account has none. */
  readonly wallet: {
    readonly balanceMinor: Minor
    /** The amount in the wallet's currency; null: there is no rate for it. */
    readonly chargeMinor: Minor | null
  } | null
}

export const methodOfType: Readonly<Record<PayType, PaymentMethodName>> = {
  qr: 'gateway',
  app: 'gateway',
  bank_transfer: 'bank_transfer',
  wallet: 'wallet',
}

const modes: Readonly<Record<PaymentMethodName, readonly PaymentMode[]>> = {
  gateway: ['qr', 'deeplink'],
  bank_transfer: ['manual_transfer'],
  wallet: [],
}

/** Which of those that are available a page opens with: at once before later, people's work last. */
const byPreference: readonly PaymentMethodName[] = ['gateway', 'wallet', 'bank_transfer']

export function judgeMethods(facts: MethodFacts): PaymentMethods {
  const methods = paymentMethodNames.map((name): PaymentMethod => {
    const reason = whyUnavailable(name, facts)
    const method = { name, modes: [...modes[name]] }
    return reason === null
      ? Object.assign(method, { available: true })
      : Object.assign(method, { available: false, unavailable_reason: reason })
  })
  const usable = byPreference.find((name) => whyUnavailable(name, facts) === null)
  return { methods, default: usable ?? 'gateway' }
}

export function allowedTypes(facts: MethodFacts): PayType[] {
  return payTypes.filter((type) => whyUnavailable(methodOfType[type], facts) === null)
}

export function whyUnavailable(
  name: PaymentMethodName,
  facts: MethodFacts,
): UnavailableReason | null {
  const own = reasonsOf[name](facts)
  // What is lacking for good says more than what is so for the moment.
  if (own !== null && lasting.has(own)) return own
  return isClosed(name, facts) ? 'unavailable' : own
}

function isClosed(name: PaymentMethodName, { payable, paused, begunBy }: MethodFacts): boolean {
  return !payable || paused.includes(name) || (begunBy !== null && begunBy !== name)
}

const lasting: ReadonlySet<UnavailableReason> = new Set(['not_configured', 'no_sender_account'])

const reasonsOf: Readonly<
  Record<PaymentMethodName, (facts: MethodFacts) => UnavailableReason | null>
> = {
  gateway({ gateway, currency, amountMinor }) {
    if (gateway === null) return 'not_configured'
    if (!gateway.currencies.includes(currency)) return 'currency_unsupported'
    // Nobody can be asked for nothing.
    return amountMinor === 0 ? 'unavailable' : null
  },
  bank_transfer({ bankAccounts, currency, amountMinor }) {
    if (bankAccounts.length === 0) return 'not_configured'
    const active = bankAccounts.filter((account) => account.active)
    if (active.length === 0) return 'no_bank_account_available'
    if (!active.some((account) => account.currency === currency)) return 'currency_unsupported'
    return amountMinor === 0 ? 'unavailable' : null
  },
  wallet({ wallet }) {
    if (wallet === null) return 'no_sender_account'
    if (wallet.chargeMinor === null) return 'currency_unsupported'
    return wallet.balanceMinor < wallet.chargeMinor ? 'insufficient_balance' : null
  },
}
