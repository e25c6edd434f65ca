/** The waybills of a delivery, for staff. */
import { getLocale } from 'next-intl/server'
import { deliveryIdSchema } from '#lib/contract/ids.ts'
import { readDeliveryGoods } from '#server/portal/planning/planning.ts'
import { privateReply } from '../../../replies.ts'
import { refusalToPlanner } from '../../refusal.ts'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ deliveryId: string }> },
): Promise<Response> {
  const refusal = await refusalToPlanner()
  if (refusal !== null) return refusal
  const id = deliveryIdSchema.safeParse((await params).deliveryId)
  if (!id.success) return privateReply({ error: 'not_found' }, 404)
  const read = await readDeliveryGoods(id.data, {
    language: await getLocale(),
    signal: request.signal,
  })
  return read.ok ? privateReply(read.value) : privateReply({ error: 'unavailable' }, 503)
}
