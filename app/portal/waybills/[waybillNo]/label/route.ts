/** The labels of one waybill, or of one of its parcels. */
import { waybillHref } from '#lib/hrefs.ts'
import { waybillNoSchema } from '#lib/storefront/waybill-changes.ts'
import { granted } from '#server/portal/access/current-access.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { accessToWaybills } from '#server/portal/waybills/waybill-access.ts'
import { scopeOf } from '#server/portal/waybills/waybills.ts'
import { emptyReply } from '../../../replies.ts'
import { labelCall, labelFormatSchema, labelReply, unprinted } from '../../label-reply.ts'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ accountId?: string; waybillNo: string }> },
): Promise<Response> {
  const { accountId = null, waybillNo } = await params
  const number = waybillNoSchema.safeParse(waybillNo)
  const { searchParams } = new URL(request.url)
  const parcel = waybillNoSchema.safeParse(searchParams.get('parcel'))
  if (!number.success) return emptyReply(404)
  const back = waybillHref(accountId, number.data)
  const access = granted(await accessToWaybills(accountId), back)
  if (!access.isServed) return unprinted(back, { why: 'failed', number: number.data })
  const format = labelFormatSchema.parse(searchParams.get('format'))
  const { query, ...manner } = labelCall(format)
  const printed = await gateway().getWaybillLabel({
    ...scopeOf(access),
    ...manner,
    params: { waybillNo: number.data },
    query: { ...query, packageId: parcel.data },
  })
  return labelReply(printed, { format, name: 'label', back, number: number.data })
}
