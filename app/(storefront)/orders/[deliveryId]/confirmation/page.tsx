import { confirmationHref } from '#lib/hrefs.ts'
import { sendOn } from '../../../moved-page.ts'

type Params = Promise<{ deliveryId: string }>

export default async function MovedConfirmationPage({ params }: { params: Params }) {
  const { deliveryId } = await params
  return sendOn(deliveryId, { from: `/orders/${deliveryId}/confirmation`, to: confirmationHref })
}
