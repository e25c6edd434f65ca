/** The picture that a payer sent of a transfer. */
import { paymentIdSchema } from '#lib/contract/ids.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { emptyReply } from '../../../../replies.ts'
import { actorOrResponse } from '../../../refusal.ts'

export async function GET(
  _: Request,
  { params }: { params: Promise<{ paymentId: string }> },
): Promise<Response> {
  const actor = await actorOrResponse('payments')
  if (actor instanceof Response) return actor
  const id = paymentIdSchema.safeParse((await params).paymentId)
  if (!id.success) return emptyReply(404)
  const slip = await gateway().getTransferSlip({ params: { id: id.data }, body: { actor } })
  if (!slip.ok) return emptyReply(slip.failure.status === 404 ? 404 : 503)
  return new Response(Buffer.from(slip.value.base64, 'base64'), {
    headers: {
      'content-type': slip.value.content_type,
      'cache-control': 'private, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
