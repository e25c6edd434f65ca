/** A picture that every browser shows, and nothing besides: JPEG, PNG or WebP, whatever it is called. */
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'

export interface CleanImage {
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly bytes: Buffer
}

export async function cleanImage(bytes: Buffer): Promise<CleanImage | null> {
  const jpeg = cleanJpeg(bytes)
  if (jpeg !== null) return { contentType: 'image/jpeg', bytes: jpeg }
  const png = await cleanPng(bytes)
  if (png !== null) return { contentType: 'image/png', bytes: png }
  const webp = cleanWebp(bytes)
  return webp && { contentType: 'image/webp', bytes: webp }
}
