import type { DraftPlace } from '#lib/storefront/draft-place.ts'

/** The smallest two of the areas that a place is in; where none is known, its own name. */
export function areasOf({ subdistrict, district, province, placeName }: DraftPlace): string {
  const areas = [subdistrict, district, province].filter(
    (name, at, all) => name !== '' && all.indexOf(name) === at,
  )
  return areas.length === 0 ? placeName : areas.slice(0, 2).join(', ')
}
