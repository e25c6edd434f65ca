/** A proof photo of the waybill that a link opens: as long as the link does, and kept by no browser. */
import { visitSharedPhoto } from '#server/portal/orders/visit-share.ts'
import { pictureReply } from '../../../../picture-reply.ts'
import { emptyReply } from '../../../../replies.ts'

const statuses = { gone: 404, busy: 429, failing: 503 } as const

export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string; photo: string }> },
): Promise<Response> {
  const { token, photo } = await params
  const found = await visitSharedPhoto(token, photo)
  if (found.kind !== 'found') return emptyReply(statuses[found.kind])
  return pictureReply(found.url, { signal: request.signal, cacheControl: 'private, no-store' })
}
