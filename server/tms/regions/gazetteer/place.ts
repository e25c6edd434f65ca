/** A place of the gazetteer, in its chain of larger ones. */

export type PlaceKind = 'province' | 'city' | 'district' | 'subdistrict' | 'town'

/**
 * What the coordinates are: the source's own for this place, the mean of its parts, the town that the
 * province is governed from, the larger place's because nobody gives its own, or the country's capital.
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
  /** Empty where nobody gives one, or where the name is in Latin letters already. */
  readonly nameEn: string
  readonly otherNames: readonly string[]
  readonly postalCode: string
  readonly parent: Place | null
  readonly lat: number
  readonly lng: number
  readonly origin: PointOrigin
  readonly population: number
}

/** The place itself and what it lies in, the smallest first. */
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

/** Whose coordinates the place has: its own, or the nearest larger place's that has some. Null: the country's. */
export function pointOwner(place: Place): Place | null {
  return chainOf(place).find(({ origin }) => origin !== 'parent' && origin !== 'country') ?? null
}
