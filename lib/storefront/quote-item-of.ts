/** A row of the draft as a quote's item: centimetres and kilograms, and only what was said. */
import type { DraftItem } from './draft-item.ts'

/** To be parsed with the contract's schema: a number that is missing is missing here too. */
export function quoteItemOf(item: DraftItem) {
  const { qty, stackable, fragile, flipable, name, notes, photoUrls } = item
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
    ...(photoUrls.length > 0 && { image_urls: photoUrls }),
  }
}

function perTen(mm: number | null): number | null {
  return mm === null ? null : mm / 10
}
