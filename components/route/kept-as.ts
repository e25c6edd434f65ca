import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import type { SavedAddress } from '#lib/storefront/saved-address.ts'

/** The saved address that an end of the route equals, by text and pin, whoever chose it. */
export function keptAs(
  place: DraftPlace | null,
  addresses: readonly SavedAddress[],
): SavedAddress | null {
  if (place === null || place.lat === null) return null
  const { text, lat, lng } = place
  const isSame = (each: SavedAddress) =>
    each.place.text === text && each.place.lat === lat && each.place.lng === lng
  return addresses.find(isSame) ?? null
}
