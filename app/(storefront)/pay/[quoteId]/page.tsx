import { payHref } from '#lib/hrefs.ts'
import { sendOn } from '../../moved-page.ts'

type Params = Promise<{ quoteId: string }>

export default async function MovedPayPage({ params }: { params: Params }) {
  const { quoteId } = await params
  return sendOn(quoteId, { from: `/pay/${quoteId}`, to: payHref })
}
