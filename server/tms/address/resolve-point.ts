/** A point to the address it lies at. The point stays as it came: it is what a truck drives to. */
import type { ResolvedAddress } from '#lib/contract/addresses.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { ServiceError } from '../http/service-error.ts'
import { describePlace, describeProvided } from './describe.ts'
import type { Resolving } from './resolving.ts'

export async function resolvePoint(
  { point, name }: { point: Point; name: string },
  { providers, regions, asker: { language } }: Resolving,
): Promise<ResolvedAddress> {
  const provided = await providers.reverse({ point, language })
  if (provided !== null) {
    const placeName = name === '' ? provided.placeName : name
    return describeProvided({ ...provided, point, placeName })
  }
  const nearest = regions.nearest(point)
  if (nearest === null) throw new ServiceError('address_not_resolved')
  const { place, confidence } = nearest
  const described = describePlace(place, {
    regions,
    language,
    postalCode: place.postalCode,
    point,
    confidence,
    onProvince: regions.restsOnProvince(place),
  })
  return name === '' ? described : { ...described, place_name: name }
}
