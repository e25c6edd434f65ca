/** The labels of the waybills that are chosen in a list, in its order. */
import { z } from 'zod'
import { labelsPerBatch } from '#lib/contract/limits.ts'
import { waybillsHref } from '#lib/hrefs.ts'
import { waybillNoSchema } from '#lib/storefront/waybill-changes.ts'
import { granted } from '#server/portal/access/current-access.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { accessToWaybills } from '#server/portal/waybills/waybill-access.ts'
import { scopeOf } from '#server/portal/waybills/waybills.ts'
import { labelCall, labelFormatSchema, labelReply, unprinted } from '../label-reply.ts'

const numbersSchema = z.array(waybillNoSchema).min(1)

export async function GET(
  request: Request,
  { params }: { params: Promise<{ accountId?: string } | undefined> },
): Promise<Response> {
  // The path for staff has no parameters.
  const accountId = (await params)?.accountId ?? null
  const back = waybillsHref(accountId)
  const access = granted(await accessToWaybills(accountId), back)
  const { searchParams } = new URL(request.url)
  const numbers = numbersSchema.safeParse(searchParams.getAll('no'))
  if (!numbers.success) return unprinted(back, { why: 'none', number: '' })
  const [number = ''] = numbers.data
  if (numbers.data.length > labelsPerBatch) return unprinted(back, { why: 'many', number })
  if (!access.isServed) return unprinted(back, { why: 'failed', number })
  const format = labelFormatSchema.parse(searchParams.get('format'))
  const printed = await gateway().printWaybillLabels({
    ...scopeOf(access),
    ...labelCall(format),
    body: { waybill_nos: numbers.data },
  })
  return labelReply(printed, { format, name: 'labels', back, number })
}
