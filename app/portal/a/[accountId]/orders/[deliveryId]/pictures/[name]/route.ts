/** Pictures of a trip (driver, vehicle, proof of delivery), which lie with its carrier: each is a file to keep. */
import { z } from 'zod'
import { deliveryIdSchema } from '#lib/contract/ids.ts'
import { accessToOrder } from '#server/portal/access/current-access.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { pictureNameSchema, pictureUrlOf } from '#server/portal/orders/tracking/pictures.ts'
import { pictureReply } from '../../../../../../picture-reply.ts'
import { emptyReply } from '../../../../../../replies.ts'

const askSchema = z.object({ name: pictureNameSchema, leg: deliveryIdSchema.nullable() })

export async function GET(
  request: Request,
  { params }: { params: Promise<{ accountId: string; deliveryId: string; name: string }> },
): Promise<Response> {
  const { accountId, deliveryId, name } = await params
  const access = await accessToOrder(accountId, deliveryId)
  if (!access.ok) return emptyReply(access.reason === 'signed-out' ? 401 : 404)
  const { searchParams } = new URL(request.url)
  const asked = askSchema.safeParse({ name, leg: searchParams.get('leg') })
  if (!asked.success) return emptyReply(404)
  const tracked = await gateway().trackOrder({
    params: { id: access.deliveryId },
    senderAccountId: access.accountId,
    signal: request.signal,
  })
  if (!tracked.ok) return emptyReply(causeOf(tracked.failure).kind === 'none' ? 404 : 503)
  const kind = searchParams.has('download') ? 'attachment' : 'inline'
  const file = `${name}-${deliveryId.slice(0, 8)}`
  return pictureReply(pictureUrlOf(tracked.value, asked.data), {
    signal: request.signal,
    disposition: (extension) => `${kind}; filename="${file}.${extension}"`,
  })
}
