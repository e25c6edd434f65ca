import { getLocale } from 'next-intl/server'
import { orderDetailsHref } from '#lib/hrefs.ts'
import { granted, accessToOrder } from '#server/portal/access/current-access.ts'
import { readOrder, readQuote } from '#server/portal/orders/orders.ts'
import { NotAnswered, QuotedPage } from '../../../quoted/quoted-page.tsx'
import { privatePage } from '../../../../../../page-metadata.ts'

type Params = Promise<{ accountId: string; deliveryId: string }>

export const generateMetadata = privatePage('account.section.orders')

export default async function OrderDetailsPage({ params }: { params: Params }) {
  const { accountId, deliveryId } = await params
  const path = orderDetailsHref(accountId, deliveryId)
  const access = granted(await accessToOrder(accountId, deliveryId), path)
  const order = await readOrder(access)
  if (!order.ok) return <NotAnswered failure={order.failure} />
  const { quoteId } = order.value
  const quote = await readQuote({ ...access, quoteId }, await getLocale())
  if (!quote.ok) return <NotAnswered failure={quote.failure} />
  return <QuotedPage access={access} quote={quote.value} order={order.value} />
}
