/** A photo by its link, which is signed and expires; the reader needs no key pair. */
import type { CallbackHandler } from '../http/handlers.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Photos } from './photos.ts'

export function answerPhotoLink({ photos }: { photos: Pick<Photos, 'read'> }): CallbackHandler {
  return async ({ method, target }) => {
    if (!target.startsWith('/api/photos/')) return null
    if (method !== 'GET' && method !== 'HEAD') {
      throw new ServiceError('method_not_allowed', { allow: ['GET'] })
    }
    const photo = await photos.read(target)
    if (photo === null) throw new ServiceError('path_not_found')
    return {
      status: 200,
      headers: {
        'content-type': photo.contentType,
        'cache-control': `private, max-age=${Math.floor(photo.validMs / 1000)}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
      body: photo.bytes,
    }
  }
}
