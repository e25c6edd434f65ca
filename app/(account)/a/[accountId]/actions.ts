'use server'

/** Actions on an account's quotes and orders. Each takes the account from its page's address. */
import { getLocale } from 'next-intl/server'
import { redirect } from 'next/navigation'
import type { OrderedAgain } from '#components/account-lists/again-button.tsx'
import { textOf } from '../../../form-text.ts'
import { accountHref, stepHref } from '#lib/hrefs.ts'
import { granted, accessToQuote } from '#server/portal/access/current-access.ts'
import { orderQuoteAgain } from '#server/portal/quote/order-again.ts'

export async function orderAgain(
  account: string,
  _: OrderedAgain | null,
  form: FormData,
): Promise<OrderedAgain> {
  const access = granted(await accessToQuote(account, textOf(form, 'quote')), accountHref(account))
  const part = textOf(form, 'part') === 'route' ? 'route' : 'all'
  const again = await orderQuoteAgain(access, { part, language: await getLocale() })
  if (again.kind !== 'ready') return again
  redirect(stepHref(access.accountId, part === 'route' ? 'cargo' : 'quote'))
}
