/** Postal codes of Thailand, the one country whose codes the gazetteer has. */
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'
import { chainOf, isWithin, type Place } from '../gazetteer/place.ts'
import type { Token } from './tokens.ts'

export type PostalCodes = ReturnType<typeof indexPostalCodes>

export function indexPostalCodes(places: readonly Place[]) {
  const coded = places.filter(({ postalCode }) => postalCode !== '')
  const byCode = Map.groupBy(coded, ({ postalCode }) => postalCode)
  const codesOf = new Map<Place, Set<string>>()
  for (const place of coded) {
    for (const larger of chainOf(place)) {
      codesOf.set(larger, (codesOf.get(larger) ?? new Set()).add(place.postalCode))
    }
  }
  return {
    /** All codes in order. */
    codes: [...byCode.keys()].sort(),
    isCode: (code: string) => byCode.has(code),
    /**
     * The smallest place that contains all places of the code, a district or a province, with a share of 1; where
     * the code is used across a border of provinces, such a place of each and its share.
     */
    areas(code: string): { readonly place: Place; readonly share: number }[] {
      const chains = (byCode.get(code) ?? []).map(chainOf)
      const byProvince = Map.groupBy(chains, (chain) => chain.at(-1))
      return [...byProvince.values()].flatMap((ofOne) => {
        const common = ofOne[0]?.find((each) => ofOne.every((chain) => chain.includes(each)))
        return common === undefined ? [] : [{ place: common, share: ofOne.length / chains.length }]
      })
    },
    /** The districts that use it. */
    districts: (code: string): Place[] => [
      ...new Set((byCode.get(code) ?? []).flatMap(({ parent }) => parent ?? [])),
    ],
    has: (place: Place, code: string) => codesOf.get(place)?.has(code) ?? false,
    /** The only code of all parts of a place; empty when there are several or none. */
    only(place: Place): string {
      const [code = '', ...others] = codesOf.get(place) ?? []
      return others.length === 0 ? code : ''
    },
    /** The middle of the parts of a larger place that have the code; null where no part has a point. */
    centre(place: Place, code: string): CodeCentre | null {
      const parts = (byCode.get(code) ?? []).filter(
        (part) => part !== place && part.origin === 'exact' && isWithin(part, place),
      )
      if (parts.length === 0) return null
      const mean = (of: (point: Point) => number) =>
        parts.reduce((sum, part) => sum + of(part), 0) / parts.length
      const point = { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
      const reaches = parts.map((part) => greatCircleM(point, part) / 1000 + (part.reachKm ?? 0))
      return { ...point, reachKm: Math.max(...reaches) }
    },
  }
}

export interface CodeCentre extends Point {
  readonly reachKm: number
}

const codeLength = 5

/** Five separate digits that are an existing code: not a part of a phone or a house number. */
export function findPostalCodes(tokens: readonly Token[], codes: PostalCodes): Token[] {
  return tokens.filter(({ script, text }, at) => {
    if (script !== 'digits' || text.length !== codeLength || !codes.isCode(text)) return false
    const next = tokens[at + 1]
    const joinedBefore = /[/\-+.]$/.test(tokens[at]?.gap ?? '')
    const joinedAfter = next?.script === 'digits' && /^[/-]$/.test(next.gap)
    return !joinedBefore && !joinedAfter
  })
}
