/**
 * A photo as it is sent: a JPEG of a moderate size. Drawn anew it has nothing of what cameras write
 * beside a picture; transparent grounds become white.
 */
import { maxPhotoBytes, maxPhotoSide } from './photo-limits.ts'

/** Larger files are no photos, and decoding one would take the tab down. */
const maxFileBytes = 60 * 1024 * 1024
/** Tried one after another until it is small enough: how fine, and how large. */
const tries = [
  { quality: 0.82, share: 1 },
  { quality: 0.6, share: 1 },
  { quality: 0.6, share: 0.6 },
] as const

export type Shrunk =
  | { readonly ok: true; readonly jpeg: Blob }
  | { readonly ok: false; readonly problem: 'not_a_picture' | 'too_large' }

export async function shrinkPhoto(file: File): Promise<Shrunk> {
  if (file.size > maxFileBytes) return { ok: false, problem: 'too_large' }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  )
  if (picture === null) return { ok: false, problem: 'not_a_picture' }
  try {
    for (const { quality, share } of tries) {
      const jpeg = await drawn(picture, { side: maxPhotoSide * share, quality })
      if (jpeg === null) return { ok: false, problem: 'not_a_picture' }
      if (jpeg.size <= maxPhotoBytes) return { ok: true, jpeg }
    }
    return { ok: false, problem: 'too_large' }
  } finally {
    picture.close()
  }
}

async function drawn(
  picture: ImageBitmap,
  { side, quality }: { side: number; quality: number },
): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
}
