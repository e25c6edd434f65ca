/** A row of the draft as a quote's item: centimetres and kilograms, and only what was said. */
import { isLink } from '../contract/is-link.ts'
import { numberOf, type DraftItem, type TypedNumber } from './draft-item.ts'
import { photoNameOf } from './photo-path.ts'

/** The whole address of a photo that was added here; null where it is of no use. */
export type PhotoUrlOf = (path: string) => string | null

/**
 * To be parsed with the contract's schema: a number that is missing, or no number, is missing here too.
 * Without `photoUrlOf` only links elsewhere go along.
 */
export function quoteItemOf(item: DraftItem, photoUrlOf: PhotoUrlOf = () => null) {
  const { qty, stackable, fragile, flipable, name, notes } = item
  const photos = item.photoUrls.flatMap(
    (url) => (photoNameOf(url) === null ? linkOf(url) : photoUrlOf(url)) ?? [],
  )
  return {
    qty: numberOf(qty),
    length_cm: shareOf(item.lengthMm, 10),
    width_cm: shareOf(item.widthMm, 10),
    height_cm: shareOf(item.heightMm, 10),
    weight_kg: shareOf(item.weightG, 1000),
    stackable,
    fragile,
    flipable,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(notes.trim() !== '' && { notes: notes.trim() }),
    ...(photos.length > 0 && { image_urls: photos }),
  }
}

/** Text that is not a link stays with the draft, which says so. */
function linkOf(text: string): string | null {
  return isLink(text) ? text.trim() : null
}

function shareOf(typed: TypedNumber, perWhole: number): number | null {
  const number = numberOf(typed)
  return number === null ? null : number / perWhole
}
