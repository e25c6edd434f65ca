/**
 * Takes a photo away, for the visit that added it and nobody else. A page that is being left tells it as
 * a beacon, which is a POST.
 */
import { actedForName } from '#lib/ops/acted-for.ts'
import { photoNameSchema } from '../../photo-name-schema.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { removeVisitPhoto } from '#server/portal/photos/visit-photos.ts'
import { whoseDraft } from '#server/portal/visits/whose-draft.ts'

export async function POST(
  request: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  if (!isOfOurPage(request)) return new Response(null, { status: 403 })
  const name = photoNameSchema.safeParse((await params).name)
  const whose = await whoseDraft(new URL(request.url).searchParams.get(actedForName))
  const gone = name.success && whose.ok && (await removeVisitPhoto(name.data, whose.owner))
  return new Response(null, { status: gone ? 204 : 404, headers: { 'cache-control': 'no-store' } })
}
