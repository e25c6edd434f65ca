/** A photo, fetched by the portal: its host does not learn who looks at it, nor they where it lies. */
import { fetchPicture, trustedPictureOrigins } from '#server/portal/orders/tracking/pictures.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { emptyReply } from '../replies.ts'

export async function photoReply(
  url: string,
  { signal, cacheControl }: { signal: AbortSignal; cacheControl: string },
): Promise<Response> {
  const { log } = portalRuntime()
  const picture = await fetchPicture(url, { signal, trusted: trustedPictureOrigins(), log })
  if (picture === null) return emptyReply(404)
  return new Response(picture.bytes, {
    headers: {
      'content-type': picture.type,
      'cache-control': cacheControl,
      // A drawing may hold scripts; opened by itself it is nobody's page.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
