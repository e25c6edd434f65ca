/** A photo of a waybill's event: the browser has it from us, so that whoever keeps it sees nobody's address. */
import { getLocale } from 'next-intl/server'
import { waybillNoSchema } from '#lib/storefront/waybill-changes.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { fetchPicture, trustedPictureOrigins } from '#server/portal/orders/tracking/pictures.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { accessToWaybills } from '#server/portal/waybills/waybill-access.ts'
import { readWaybillEvents } from '#server/portal/waybills/waybills.ts'
import { emptyReply } from '../../../../replies.ts'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ accountId?: string; waybillNo: string; photo: string }> },
): Promise<Response> {
  const { accountId = null, waybillNo, photo } = await params
  const access = await accessToWaybills(accountId)
  if (!access.ok) return emptyReply(access.reason === 'signed-out' ? 401 : 404)
  if (!access.isServed) return emptyReply(503)
  const number = waybillNoSchema.safeParse(waybillNo)
  const [, event, place] = /^(\d{1,5})-(\d{1,3})$/.exec(photo) ?? []
  if (!number.success || event === undefined || place === undefined) return emptyReply(404)
  const asked = { waybillNo: number.data, language: await getLocale() }
  const events = await readWaybillEvents(access, asked)
  if (!events.ok) return emptyReply(causeOf(events.failure).kind === 'none' ? 404 : 503)
  const url = events.value.routes[Number(event)]?.photos?.[Number(place)]
  const picture =
    url === undefined
      ? null
      : await fetchPicture(url, {
          signal: request.signal,
          trusted: trustedPictureOrigins(),
          log: portalRuntime().log,
        })
  if (picture === null) return emptyReply(404)
  return new Response(picture.bytes, {
    headers: {
      'content-type': picture.type,
      'cache-control': 'private, max-age=3600',
      // A drawing may hold scripts; opened by itself it is nobody's page.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
