/** Google's address components, in both spellings of its APIs, as the parts of an address. */
export interface Component {
  readonly long: string
  readonly short: string
  readonly types: readonly string[]
}

export interface ComponentParts {
  readonly country: string
  readonly province: string
  readonly district: string
  readonly subdistrict: string
  readonly postalCode: string
}

export function partsOfComponents(components: readonly Component[]): ComponentParts {
  const of = (...types: string[]) => {
    for (const type of types) {
      const found = components.find((component) => component.types.includes(type))
      if (found !== undefined) return found
    }
    return undefined
  }
  // Bangkok's districts are sublocalities, those of other provinces the second level.
  const district = of('administrative_area_level_2', 'sublocality_level_1', 'locality')
  const subdistrict = of(
    'administrative_area_level_3',
    'sublocality_level_2',
    'locality',
    'sublocality_level_1',
  )
  return {
    country: of('country')?.short ?? '',
    province: of('administrative_area_level_1')?.long ?? '',
    district: district?.long ?? '',
    subdistrict: subdistrict === district ? '' : (subdistrict?.long ?? ''),
    postalCode: of('postal_code')?.long ?? '',
  }
}

const areas =
  /^(?:political|country|administrative_area_level_\d|locality|sublocality(?:_level_\d)?|postal_code|colloquial_area|neighborhood)$/

/** Whether the result is an area, without a street, house or place in it. */
export function isArea(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => areas.test(type))
}
