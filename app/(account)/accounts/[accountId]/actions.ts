'use server'

/** What is done to an account's quotes and orders. Each asks the door by the id that it is sent. */
import { getLocale } from 'next-intl/server'
import { redirect } from 'next/navigation'
import type { OrderedAgain } from '#components/account-lists/again-button.tsx'
import { textOf } from '../../../form-text.ts'
import { forAccount } from '#lib/ops/acted-for.ts'
import { granted } from '#server/portal/access/current-access.ts'
import { accessToQuote } from '#server/portal/accounts/access.ts'
import { orderQuoteAgain } from '#server/portal/quotes/order-again.ts'
import { draftOwnerFor } from '#server/portal/visits/whose-draft.ts'

export async function orderAgain(_: OrderedAgain | null, form: FormData): Promise<OrderedAgain> {
  const access = granted(await accessToQuote(textOf(form, 'quote')), '/account')
  const part = textOf(form, 'part') === 'route' ? 'route' : 'all'
  const again = await orderQuoteAgain(access, { part, language: await getLocale() })
  if (again.kind !== 'ready') return again
  redirect(forAccount(part === 'route' ? '/cargo' : '/quote', draftOwnerFor(access)))
}
