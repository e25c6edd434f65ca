/** Postal codes of Thailand, the one country whose codes the gazetteer has. */
import { chainOf, type Place } from '../gazetteer/place.ts'
import type { Token } from './tokens.ts'

export interface PostalCodes {
  /** The subdistricts of a code. */
  of(code: string): readonly Place[]
  /** The smallest place that contains all places of the code: a district, a province, or null. */
  common(code: string): Place | null
  has(place: Place, code: string): boolean
  /** The only code of all parts of a place; empty when there are several or none. */
  only(place: Place): string
}

export function indexPostalCodes(places: readonly Place[]): PostalCodes {
  const byCode = new Map<string, Place[]>()
  const byPlace = new Map<Place, Set<string>>()
  for (const place of places) {
    if (place.postalCode === '') continue
    const members = byCode.get(place.postalCode)
    if (members === undefined) byCode.set(place.postalCode, [place])
    else members.push(place)
    for (const larger of chainOf(place)) {
      const codes = byPlace.get(larger)
      if (codes === undefined) byPlace.set(larger, new Set([place.postalCode]))
      else codes.add(place.postalCode)
    }
  }
  return {
    of: (code) => byCode.get(code) ?? [],
    common(code) {
      const [first, ...rest] = byCode.get(code) ?? []
      if (first === undefined) return null
      return (
        chainOf(first).find((each) => rest.every((other) => chainOf(other).includes(each))) ?? null
      )
    },
    has: (place, code) => byPlace.get(place)?.has(code) ?? false,
    only(place) {
      const codes = byPlace.get(place)
      return codes?.size === 1 ? ([...codes][0] ?? '') : ''
    },
  }
}

const codeLength = 5

/** Five separate digits that are an existing code: not a part of a phone or a house number. */
export function findPostalCodes(tokens: readonly Token[], codes: PostalCodes): string[] {
  return tokens
    .filter(({ script, text }, at) => {
      if (script !== 'digits' || text.length !== codeLength || codes.of(text).length === 0)
        return false
      const next = tokens[at + 1]
      const joinedBefore = /[/\-+.]$/.test(tokens[at]?.gap ?? '')
      const joinedAfter = next?.script === 'digits' && /^[/-]$/.test(next.gap)
      return !joinedBefore && !joinedAfter
    })
    .map(({ text }) => text)
}
