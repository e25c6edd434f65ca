/** Resolves a typed address to a point. */
import type { ResolvedAddress } from '#lib/contract/addresses.ts'
import { ServiceError } from '../http/service-error.ts'
import type { FromProvider } from './ask-providers.ts'
import { describeLoaded, describePlace, describeProvided } from './describe.ts'
import { reliable } from './reliable.ts'
import type { Resolving } from './resolving.ts'

export interface WantedText {
  readonly text: string
  readonly country: string | null
}

export async function resolveText(
  wanted: WantedText,
  resolving: Resolving,
): Promise<ResolvedAddress> {
  const { providers, asker } = resolving
  const provided = await providers.geocode({ ...wanted, language: asker.language })
  if (provided !== null && provided.confidence >= reliable) {
    return describeProvided(completed(provided, resolving))
  }
  const matched = await matchAreas(wanted, resolving)
  if (matched !== null && (provided === null || matched.confidence >= provided.confidence))
    return matched
  if (provided !== null) return describeProvided(completed(provided, resolving))
  throw new ServiceError('address_not_resolved')
}

/** By the embedded gazetteer, refined by the dumps loaded into the database. */
async function matchAreas(
  { text, country }: WantedText,
  { regions, asker: { language, homeCountry } }: Resolving,
): Promise<ResolvedAddress | null> {
  const [match] = regions.match({ text, country, homeCountry })
  if (match === undefined) {
    const loaded = await regions.loaded.find({ text, country: country ?? homeCountry })
    return loaded && describeLoaded(loaded)
  }
  const { place, postalCode, confidence, namesConfidence } = match
  const finer = regions.hasOwnPoint(place) ? null : await regions.loaded.pointOf(place, postalCode)
  return describePlace(place, {
    regions,
    language,
    postalCode,
    ...(finer === null
      ? { point: place, confidence, onProvince: regions.restsOnProvince(place) }
      : {
          point: finer.point,
          confidence: Math.min(namesConfidence, finer.confidence),
          onProvince: false,
        }),
  })
}

/** Some geocoders return a line of text and a point: the gazetteer finds the areas in it. */
function completed(found: FromProvider, { regions, asker }: Resolving): FromProvider {
  if (found.province !== '') return found
  const country = found.country === '' ? null : found.country
  const [match] = regions.match({
    text: found.formattedAddress,
    country,
    homeCountry: asker.homeCountry,
  })
  const place = match?.place ?? regions.nearest(found.point)?.place
  if (place === undefined) return found
  const postalCode = found.postalCode === '' ? (match?.postalCode ?? '') : found.postalCode
  const parts = regions.describe(place, { language: asker.language, postalCode })
  return {
    ...found,
    country: parts.country,
    province: parts.province,
    district: parts.district,
    subdistrict: parts.subdistrict,
    postalCode,
  }
}
