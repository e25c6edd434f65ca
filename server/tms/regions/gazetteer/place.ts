/** A place of the gazetteer, with the chain of larger places that contain it. */

export type PlaceKind = 'country' | 'province' | 'city' | 'district' | 'subdistrict' | 'town'

/**
 * The origin of the coordinates: the source's own for this place, the mean of its parts, the province's
 * capital, the larger place's because the source has none, or the country's capital.
 */
export type PointOrigin = 'exact' | 'computed' | 'capital' | 'parent' | 'country'

export interface Place {
  /** Its position in the table. */
  readonly id: number
  readonly kind: PlaceKind
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** The national code; empty for a town of the world. */
  readonly code: string
  readonly name: string
  /** Empty when the source has none, or when the name is in Latin letters already. */
  readonly nameEn: string
  /** In other languages than the country's own, where a source has it; else empty. */
  readonly nameTh: string
  readonly nameZh: string
  readonly otherNames: readonly string[]
  readonly postalCode: string
  /** A province that is no longer one has the one that it went into. */
  readonly parent: Place | null
  /** Only of the layout before Viet Nam's reform of 2025, which people still write, or only of the one since. */
  readonly era: 'before' | 'since' | null
  readonly lat: number
  readonly lng: number
  readonly origin: PointOrigin
  readonly population: number
  /** How far the area reaches from its point; null where no source says. */
  readonly reachKm: number | null
}

/** The place itself and the places that contain it, the smallest first. */
export function chainOf(place: Place): Place[] {
  const chain: Place[] = []
  for (let each: Place | null = place; each !== null; each = each.parent) chain.push(each)
  return chain
}

export function isWithin(place: Place, larger: Place): boolean {
  for (let each: Place | null = place; each !== null; each = each.parent) {
    if (each === larger) return true
  }
  return false
}

/**
 * The place whose coordinates this one has: itself, or the nearest larger place with coordinates. Null:
 * the country's.
 */
export function pointOwner(place: Place): Place | null {
  return chainOf(place).find(({ origin }) => origin !== 'parent' && origin !== 'country') ?? null
}
