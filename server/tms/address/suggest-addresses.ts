/** What a person may be about to write: the gazetteer's places, and those of providers after them. */
import type { AddressSuggestion, ResolvedAddress } from '#lib/contract/addresses.ts'
import { describePlace, describeProvided } from './describe.ts'
import type { Resolving } from './resolving.ts'

export async function suggestAddresses(
  { typed, country, limit }: { typed: string; country: string | null; limit: number },
  { regions, providers, asker: { language, homeCountry } }: Resolving,
): Promise<AddressSuggestion[]> {
  const provided = await providers.suggest({ text: typed, country, language, limit })
  const places = regions
    .suggest({ typed, country, homeCountry, limit })
    .map(({ place, postalCode, confidence }) => {
      const onProvince = regions.restsOnProvince(place)
      const described = describePlace(place, {
        regions,
        language,
        postalCode,
        point: place,
        confidence,
        onProvince,
      })
      return labelled(described, described.formatted_address)
    })
  const exact = provided.map((found) => {
    const { formattedAddress, placeName } = found
    return labelled(describeProvided(found), formattedAddress === '' ? placeName : formattedAddress)
  })
  // Half of the list at least is the other's, where both have much to say.
  const areas = places.slice(0, Math.max(Math.ceil(limit / 2), limit - exact.length))
  return [...areas, ...exact].slice(0, limit)
}

function labelled(address: ResolvedAddress, label: string): AddressSuggestion {
  return { ...address, label }
}
