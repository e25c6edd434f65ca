/**
 * Takes a photo away, for the visit that added it and nobody else. A page that is being left asks
 * for it with a beacon, which is a POST.
 */
import { photoNameSchema } from '../../photo-name-schema.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { removeVisitPhoto } from '#server/portal/quote/photos.ts'
import { ownerNamed } from '#server/portal/quote/drafts.ts'
import { emptyReply } from '../../../replies.ts'

export async function POST(
  request: Request,
  { params }: { params: Promise<{ name: string; accountId?: string }> },
): Promise<Response> {
  if (!isOfOurPage(request)) return new Response(null, { status: 403 })
  const { name: asked, accountId } = await params
  const name = photoNameSchema.safeParse(asked)
  const owner = await ownerNamed(accountId)
  const gone = name.success && owner !== null && (await removeVisitPhoto(name.data, owner))
  return emptyReply(gone ? 204 : 404)
}
