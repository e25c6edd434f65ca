/** The loading sheet of a delivery, with the loader's link where there is one. For staff. */
import { getLocale } from 'next-intl/server'
import { deliveryIdSchema } from '#lib/contract/ids.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { findLoaderLink } from '#server/portal/loading/loader-links.ts'
import { drawDeliverySheet } from '#server/portal/loading/loading.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { accessOfStaff } from '#server/portal/staff/staff.ts'
import { emptyReply } from '../../../replies.ts'

export async function GET(
  _: Request,
  { params }: { params: Promise<{ deliveryId: string }> },
): Promise<Response> {
  const access = await accessOfStaff('planLoads')
  if (access.kind === 'signed-out') return emptyReply(401)
  const id = deliveryIdSchema.safeParse((await params).deliveryId)
  if (access.kind === 'not-allowed' || !id.success) return emptyReply(404)
  const { publicUrl } = portalRuntime()
  const link = await findLoaderLink({ ...identity(), publicUrl }, id.data)
  const drawn = await drawDeliverySheet(
    { deliveryId: id.data, accountId: null },
    { language: await getLocale(), link: link?.url ?? null },
  )
  if (!drawn.ok) return emptyReply(causeOf(drawn.failure).kind === 'none' ? 404 : 503)
  return new Response(new Uint8Array(drawn.value), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="loading-sheet.pdf"',
      'cache-control': 'private, no-store',
    },
  })
}
