/** The filters of payments, receipts of the bank and refunds, as the addresses of their pages hold them. */
import { z } from 'zod'
import type {
  listBankReceipts,
  listPayments,
  listRefunds,
} from '../contract/console/money-lists.ts'
import type { PayType } from '../contract/pay-types.ts'
import type { PaymentState } from '../contract/states/payment-states.ts'
import { receiptOutcomes, refundStates } from '../contract/console/money-lists.ts'
import { keysOf } from '../keys-of.ts'
import {
  filterQuery,
  instantsOf,
  type ListFilter,
  type SearchParamsRead,
} from '../storefront/list-filter.ts'
import { readFilter } from '../storefront/read-list-filter.ts'

/** The groups that finance looks for; each stands for one state or several. */
const statesOf = {
  open: ['pending', 'partly_paid'],
  paid: ['paid'],
  refunded: ['refunded'],
  ended: ['failed', 'lapsed', 'canceled'],
} as const satisfies Readonly<Record<string, readonly PaymentState[]>>

const typesOf = {
  gateway: ['qr', 'app'],
  bank_transfer: ['bank_transfer'],
  wallet: ['wallet'],
} as const satisfies Readonly<Record<string, readonly PayType[]>>

/** The lists, with what each is narrowed by. */
export const moneyLists = {
  payments: keysOf(statesOf),
  receipts: receiptOutcomes,
  refunds: refundStates,
} as const

export type MoneyList = keyof typeof moneyLists

export const payWays = keysOf(typesOf)

export interface MoneyFilter extends ListFilter<string> {
  /** Only payments have one. */
  readonly way: keyof typeof typesOf | null
}

export function readMoneyFilter(list: MoneyList, params: SearchParamsRead): MoneyFilter {
  const way = list === 'payments' ? z.enum(payWays).safeParse(params['way']).data : undefined
  return { ...readFilter(params, z.enum<readonly string[]>(moneyLists[list])), way: way ?? null }
}

export function moneyQuery(filter: MoneyFilter): Record<string, string> {
  return {
    ...Object.fromEntries(filterQuery(filter)),
    ...(filter.way !== null && { way: filter.way }),
  }
}

type Body<Endpoint extends { body: z.ZodType }> = Omit<z.input<Endpoint['body']>, 'actor' | 'limit'>

export function paymentsAsked(filter: MoneyFilter): Body<typeof listPayments> {
  const group = moneyLists.payments.find((each) => each === filter.status)
  return {
    ...commonAsked(filter),
    ...(group && { state: [...statesOf[group]] }),
    ...(filter.way && { type: [...typesOf[filter.way]] }),
  }
}

export function receiptsAsked(filter: MoneyFilter): Body<typeof listBankReceipts> {
  const outcome = receiptOutcomes.find((each) => each === filter.status)
  return { ...commonAsked(filter), ...(outcome && { outcome }) }
}

export function refundsAsked(filter: MoneyFilter): Body<typeof listRefunds> {
  const state = refundStates.find((each) => each === filter.status)
  return { ...commonAsked(filter), ...(state && { state }) }
}

/** As long as any number is. */
const longestNumber = 64

function commonAsked(filter: MoneyFilter) {
  const { sinceMs, beforeMs } = instantsOf(filter)
  const q = filter.words.slice(0, longestNumber)
  return {
    ...(q !== '' && { q }),
    ...(sinceMs !== null && { from: new Date(sinceMs).toISOString() }),
    ...(beforeMs !== null && { to: new Date(beforeMs).toISOString() }),
  }
}
