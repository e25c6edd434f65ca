/** Postal codes of Thailand, the one country whose codes the gazetteer has. */
import { chainOf, type Place } from '../gazetteer/place.ts'
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
    isCode: (code: string) => byCode.has(code),
    /** The smallest place that contains all places of the code: a district, a province, or null. */
    common(code: string): Place | null {
      const [first, ...rest] = (byCode.get(code) ?? []).map(chainOf)
      return first?.find((each) => rest.every((chain) => chain.includes(each))) ?? null
    },
    has: (place: Place, code: string) => codesOf.get(place)?.has(code) ?? false,
    /** The only code of all parts of a place; empty when there are several or none. */
    only(place: Place): string {
      const [code = '', ...others] = codesOf.get(place) ?? []
      return others.length === 0 ? code : ''
    },
  }
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
