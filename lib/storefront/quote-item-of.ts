/** A row of the draft as a quote's item: centimetres and kilograms, and only what was said. */
import type { DraftItem } from './draft-item.ts'
import { photoNameOf } from './photo-path.ts'

/** The whole address of a photo that was added here; null where it is of no use. */
export type PhotoUrlOf = (path: string) => string | null

/**
 * To be parsed with the contract's schema: a number that is missing is missing here too. Without
 * `photoUrlOf` only links elsewhere go along.
 */
export function quoteItemOf(item: DraftItem, photoUrlOf: PhotoUrlOf = () => null) {
  const { qty, stackable, fragile, flipable, name, notes } = item
  const photos = item.photoUrls.flatMap(
    (url) => (photoNameOf(url) === null ? url : photoUrlOf(url)) ?? [],
  )
  return {
    qty,
    length_cm: perTen(item.lengthMm),
    width_cm: perTen(item.widthMm),
    height_cm: perTen(item.heightMm),
    weight_kg: item.weightG === null ? null : item.weightG / 1000,
    stackable,
    fragile,
    flipable,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(notes.trim() !== '' && { notes: notes.trim() }),
    ...(photos.length > 0 && { image_urls: photos }),
  }
}

function perTen(mm: number | null): number | null {
  return mm === null ? null : mm / 10
}
