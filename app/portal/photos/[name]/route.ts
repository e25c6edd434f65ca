/**
 * A photo by its address. The address is all that protects it, as the drivers and carriers who follow
 * it from a quote have no session here.
 */
import { photoNameSchema } from '../photo-name-schema.ts'
import { photoNamed } from '#server/portal/quote/photos.ts'
import { emptyReply } from '../../replies.ts'

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  const name = photoNameSchema.safeParse((await params).name)
  const bytes = name.success ? await photoNamed(name.data) : null
  if (bytes === null) return emptyReply(404)
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
