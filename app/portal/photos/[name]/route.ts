/**
 * A photo by its address. The address is all that protects it, as the drivers and carriers who follow
 * it from a quote have no session here; only the visit that added it takes it away.
 */
import { photoNameSchema } from '#lib/storefront/photo-path.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { photoStore, removeVisitPhoto } from '#server/portal/photos/visit-photos.ts'

interface Of {
  readonly params: Promise<{ name: string }>
}

export async function GET(_request: Request, { params }: Of): Promise<Response> {
  const name = photoNameSchema.safeParse((await params).name)
  const bytes = name.success ? await photoStore().read(name.data) : null
  if (bytes === null) return new Response(null, { status: 404, headers: notKept })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="photo.jpg"',
      // It never changes. In shared caches it would outlive its removal.
      'cache-control': 'private, max-age=31536000, immutable',
      'x-robots-tag': 'noindex',
    },
  })
}

export async function DELETE(request: Request, { params }: Of): Promise<Response> {
  if (!isOfOurPage(request)) return new Response(null, { status: 403 })
  const name = photoNameSchema.safeParse((await params).name)
  const gone = name.success && (await removeVisitPhoto(name.data))
  return new Response(null, { status: gone ? 204 : 404, headers: notKept })
}

const notKept = { 'cache-control': 'no-store' }
