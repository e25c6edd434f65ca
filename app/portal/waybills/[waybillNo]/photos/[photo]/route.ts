/** A photo of a waybill's event. */
import { getLocale } from 'next-intl/server'
import { waybillNoSchema } from '#lib/storefront/waybill-changes.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { accessToWaybills } from '#server/portal/waybills/waybill-access.ts'
import { findPhoto } from '#server/portal/waybills/photo-name.ts'
import { readWaybillEvents } from '#server/portal/waybills/waybills.ts'
import { pictureReply } from '../../../../picture-reply.ts'
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
  if (!number.success) return emptyReply(404)
  const language = await getLocale()
  const events = await readWaybillEvents(access, { waybillNo: number.data, language })
  if (!events.ok) return emptyReply(causeOf(events.failure).kind === 'none' ? 404 : 503)
  return pictureReply(findPhoto(events.value.routes, photo), { signal: request.signal })
}
