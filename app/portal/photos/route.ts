/**
 * Takes a photo of goods, as a body of JPEG. The address names the account, a guest's visit is found by its cookie; browsers send it
 * from our own pages only. What is kept is the picture and nothing else that was in the file.
 */
import { maxPhotoBytes } from '#components/photos/photo-limits.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { cleanJpeg } from '#server/files/clean-jpeg.ts'
import { addVisitPhoto } from '#server/portal/quote/photos.ts'
import { readBounded } from '#server/files/read-bounded.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { ownerNamed } from '#server/portal/quote/drafts.ts'
import { emptyReply, privateReply } from '../replies.ts'

export async function POST(
  request: Request,
  { params }: { params?: Promise<{ accountId?: string }> },
): Promise<Response> {
  if (!isOfOurPage(request)) return emptyReply(403)
  const owner = await ownerNamed((await params)?.accountId)
  if (owner === null) return emptyReply(403)
  const use = await takeGuestUse('photo')
  if (!use.ok) return emptyReply(429, { 'retry-after': `${use.retryAfterSeconds}` })
  const bytes = await readBounded(request.body, maxPhotoBytes)
  // The rest was not read: the connection is of no use to another request.
  if (bytes === null) return emptyReply(413, { connection: 'close' })
  const picture = cleanJpeg(bytes)
  if (picture === null) return emptyReply(415)
  const path = await addVisitPhoto(picture, owner)
  if (path === null) return emptyReply(409)
  return privateReply({ path }, 201)
}
