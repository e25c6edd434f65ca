/** The ways of paying that are open for a quote, and why the others are not (interface 2.8). */
import type { OrganizationId, QuoteId } from '#lib/contract/ids.ts'
import {
  paymentMethodNames,
  type PaymentMethod,
  type PaymentMethodName,
  type PaymentMethods,
  type PaymentMode,
  type UnavailableReason,
} from '#lib/contract/payment-methods.ts'
import { payTypes, type PayType } from '#lib/contract/pay-types.ts'
import { convert, type Minor } from '#lib/money.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { QuoteRow } from '../../quotes/quotes.ts'
import type { PaymentGateway } from '../gateway/gateway.ts'
import { isOpenAt, wasReplacedTooOften } from '../payment-row.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import * as store from '../store.ts'
import { listBankAccounts, type BankAccountRow } from '../transfers/store.ts'
import { readPausedMethods } from './store.ts'

/** These facts decide which payment methods are available. */
export interface MethodFacts {
  /** It can be paid at all: not expired, canceled or paid. */
  readonly payable: boolean
  /**
   * Null: all ways are open. Else a part of the price has come already, and the rest has to come the same
   * way; or the way was replaced as often as it can be.
   */
  readonly only: readonly PayType[] | null
  /** Closed by the organization; a payment that has begun is finished all the same. */
  readonly paused: readonly PaymentMethodName[]
  readonly amountMinor: Minor
  readonly currency: string
  /** Null without one. */
  readonly gateway: PaymentGateway | null
  readonly bankAccounts: readonly BankAccountRow[]
  /** Null: the account has none. */
  readonly wallet: {
    readonly balanceMinor: Minor
    /** The amount in the wallet's currency; null: there is no rate for it. */
    readonly chargeMinor: Minor | null
  } | null
}

interface QuoteOfAccount {
  readonly organizationId: OrganizationId
  readonly senderAccount: SenderAccount
  readonly quote: QuoteRow
}

/** Read before any transaction: it may come from other connections. */
export async function readFacts(
  { payable, ...of }: QuoteOfAccount & { payable: boolean },
  deps: PaymentsDeps,
): Promise<MethodFacts> {
  const { organizationId, quote } = of
  const [only, paused, gateway, bankAccounts, wallet] = await Promise.all([
    readOnly({ organizationId, quoteId: quote.id }, deps),
    readPausedMethods(deps.database, organizationId),
    deps.gateways.active(organizationId),
    listBankAccounts(deps.database, organizationId),
    readWallet(of, deps),
  ])
  const { totalMinor: amountMinor, currency } = quote
  return { payable, only, paused, amountMinor, currency, gateway, bankAccounts, wallet }
}

async function readOnly(
  of: { organizationId: OrganizationId; quoteId: QuoteId },
  { database, clock }: PaymentsDeps,
): Promise<MethodFacts['only']> {
  const payments = await store.findOfQuote(database, of)
  const begun = payments.find(({ state }) => state === 'partly_paid')
  if (begun !== undefined) return [begun.type]
  const open = payments.find((payment) => isOpenAt(payment, clock.nowMs()))
  if (open === undefined || !wasReplacedTooOften(payments)) return null
  return [open.type, 'wallet']
}

async function readWallet(
  { organizationId, senderAccount: { id: senderAccountId, currency }, quote }: QuoteOfAccount,
  { database, ledger, catalog, clock }: PaymentsDeps,
): Promise<MethodFacts['wallet']> {
  if (currency === null) return null
  const balanceMinor = await ledger.walletBalance(database, {
    organizationId,
    senderAccountId,
    currency,
  })
  const from = quote.currency
  if (from === currency) return { balanceMinor, chargeMinor: quote.totalMinor }
  const at = new Date(clock.nowMs())
  const rate = await catalog.exchangeRate(database, { organizationId, from, to: currency, at })
  const chargeMinor: Minor | null =
    rate === null ? null : convert(quote.totalMinor, { from, to: currency, rate })
  return { balanceMinor, chargeMinor }
}

const methodOfType: Readonly<Record<PayType, PaymentMethodName>> = {
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
  const { only } = facts
  return payTypes.filter(
    (type) =>
      whyUnavailable(methodOfType[type], facts) === null && (only === null || only.includes(type)),
  )
}

function whyUnavailable(name: PaymentMethodName, facts: MethodFacts): UnavailableReason | null {
  const own = reasonsOf[name](facts)
  // A lasting reason says more than a passing one.
  if (own !== null && lasting.has(own)) return own
  return isClosed(name, facts) ? 'unavailable' : own
}

function isClosed(name: PaymentMethodName, { payable, only, paused }: MethodFacts): boolean {
  if (!payable) return true
  return only === null ? paused.includes(name) : !only.some((type) => methodOfType[type] === name)
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

/** Why a quote cannot be paid in the way that was asked for (interface 7.8); null where it can. */
export function refusalOfMethod(type: PayType, facts: MethodFacts): ServiceError | null {
  const method = methodOfType[type]
  const reason = whyUnavailable(method, facts)
  const allowed = allowedTypes(facts)
  if (allowed.includes(type)) return null
  if (method === 'gateway' && reason === 'not_configured') {
    return new ServiceError('gateway_not_configured')
  }
  if (method === 'wallet' && reason === 'currency_unsupported') {
    return new ServiceError('exchange_rate_not_configured')
  }
  if (reason === 'insufficient_balance') return new ServiceError('insufficient_balance')
  return new ServiceError('payment_method_not_allowed', { allowed })
}
