import { getLocale } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { orderDetailsHref, quoteHref } from '#lib/hrefs.ts'
import { granted, accessToQuote } from '#server/portal/access/current-access.ts'
import { orderOfQuote, readQuote } from '#server/portal/orders/orders.ts'
import { NotAnswered, QuotedPage } from '../../quoted/quoted-page.tsx'
import { privatePage } from '../../../../../page-metadata.ts'

type Params = Promise<{ accountId: string; quoteId: string }>

export const generateMetadata = privatePage('account.section.quotes')

export default async function QuotePage({ params }: { params: Params }) {
  const { accountId, quoteId } = await params
  const access = granted(await accessToQuote(accountId, quoteId), quoteHref(accountId, quoteId))
  const quote = await readQuote(access, await getLocale())
  if (!quote.ok) return <NotAnswered failure={quote.failure} />
  const deliveryId = await orderOfQuote(quote.value, access.accountId)
  if (deliveryId !== null) redirect(orderDetailsHref(access.accountId, deliveryId))
  return <QuotedPage access={access} quote={quote.value} order={null} />
}
