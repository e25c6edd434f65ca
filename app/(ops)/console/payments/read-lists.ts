/** The lists of money as their pages and their files read them. */
import { getLocale } from 'next-intl/server'
import {
  paymentsAsked,
  receiptsAsked,
  refundsAsked,
  type MoneyFilter,
} from '#lib/console/money-filter.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'

interface Page {
  readonly limit: number
  readonly after: string | undefined
}

const pageOf = ({ limit, after }: Page) => ({ limit, ...(after !== undefined && { after }) })

export async function readPayments(actor: ActingPerson, filter: MoneyFilter, page: Page) {
  const body = { actor, ...paymentsAsked(filter), ...pageOf(page) }
  return gateway().listPayments({ body, language: await getLocale() })
}

export async function readReceipts(actor: ActingPerson, filter: MoneyFilter, page: Page) {
  const body = { actor, ...receiptsAsked(filter), ...pageOf(page) }
  return gateway().listBankReceipts({ body, language: await getLocale() })
}

export async function readRefunds(actor: ActingPerson, filter: MoneyFilter, page: Page) {
  const body = { actor, ...refundsAsked(filter), ...pageOf(page) }
  return gateway().listRefunds({ body, language: await getLocale() })
}
