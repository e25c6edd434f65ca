import { fetchPicture, trustedPictureOrigins } from '#server/portal/orders/tracking/pictures.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { emptyReply } from './replies.ts'

/** A picture, fetched by the portal: its host does not learn who looks at it, nor they where it lies. */
export async function pictureReply(
  url: string | null,
  {
    signal,
    cacheControl = 'private, max-age=3600',
    disposition = () => 'inline',
  }: {
    signal: AbortSignal
    cacheControl?: string
    disposition?: (extension: string) => string
  },
): Promise<Response> {
  const fetching = { signal, trusted: trustedPictureOrigins(), log: portalRuntime().log }
  const picture = url === null ? null : await fetchPicture(url, fetching)
  if (picture === null) return emptyReply(404)
  return new Response(picture.bytes, {
    headers: {
      'content-type': picture.type,
      'cache-control': cacheControl,
      // A drawing may hold scripts; opened by itself it is nobody's page.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-disposition': disposition(picture.extension),
    },
  })
}
