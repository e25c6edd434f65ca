/**
 * Takes a photo away, for the visit that added it and nobody else. A page that is being left tells it as
 * a beacon, which is a POST.
 */
import { photoNameSchema } from '#lib/storefront/photo-path.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { removeVisitPhoto } from '#server/portal/photos/visit-photos.ts'

export async function POST(
  request: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  if (!isOfOurPage(request)) return new Response(null, { status: 403 })
  const name = photoNameSchema.safeParse((await params).name)
  const gone = name.success && (await removeVisitPhoto(name.data))
  return new Response(null, { status: gone ? 204 : 404, headers: { 'cache-control': 'no-store' } })
}
