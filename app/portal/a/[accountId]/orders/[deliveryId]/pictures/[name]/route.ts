/**
 * Pictures of a trip (driver, vehicle, proof of delivery), which lie with its carrier: the browser has
 * them from us, so that no carrier sees who looks, and each is a file to keep.
 */
import { z } from 'zod'
import { deliveryIdSchema } from '#lib/contract/ids.ts'
import { accessToOrder } from '#server/portal/access/current-access.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import {
  fetchPicture,
  pictureNameSchema,
  pictureUrlOf,
  trustedPictureOrigins,
} from '#server/portal/orders/tracking/pictures.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
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
  const url = pictureUrlOf(tracked.value, asked.data)
  const picture =
    url === null
      ? null
      : await fetchPicture(url, {
          signal: request.signal,
          trusted: trustedPictureOrigins(),
          log: portalRuntime().log,
        })
  if (picture === null) return emptyReply(404)
  const asFile = searchParams.has('download')
  return new Response(picture.bytes, {
    headers: {
      'content-type': picture.type,
      'cache-control': 'private, max-age=3600',
      // A drawing may hold scripts; opened by itself it is nobody's page.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-disposition': `${asFile ? 'attachment' : 'inline'}; filename="${name}-${deliveryId.slice(0, 8)}.${picture.extension}"`,
    },
  })
}
