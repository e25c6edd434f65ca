/** A picture from a phone is many megabytes; a slip is read as well at a tenth of them. */
import { slipFileMaxBytes, slipMaxLength, slipSize } from './slip-picture.ts'

export type Shrunk =
  | { readonly ok: true; readonly image: string }
  | { readonly ok: false; readonly reason: 'too_large' | 'no_picture' }

const qualities = [0.85, 0.7, 0.55] as const
const sides = [1_600, 1_200, 900] as const

export async function shrinkPicture(file: File): Promise<Shrunk> {
  if (file.size > slipFileMaxBytes) return { ok: false, reason: 'too_large' }
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return { ok: false, reason: 'no_picture' }
  try {
    for (const side of sides) {
      for (const quality of qualities) {
        const image = drawn(bitmap, { side, quality })
        if (image !== null && image.length <= slipMaxLength) return { ok: true, image }
      }
    }
    return { ok: false, reason: 'too_large' }
  } finally {
    bitmap.close()
  }
}

function drawn(
  bitmap: ImageBitmap,
  { side, quality }: { side: number; quality: number },
): string | null {
  const canvas = Object.assign(document.createElement('canvas'), slipSize(bitmap, side))
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  // What is transparent would be black as a JPEG.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}
