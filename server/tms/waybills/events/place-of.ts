/** District and province of coordinates, as far as the gazetteer knows them. */
import type { Language } from '#lib/contract/languages.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { Regions } from '../../regions/regions.ts'

export function placeOf(
  point: Point,
  language: Language,
  { regions }: { readonly regions: Pick<Regions, 'gazetteer'> },
): string {
  const gazetteer = regions.gazetteer()
  const near = gazetteer.nearest(point)
  if (near === null) return ''
  const { district, province } = gazetteer.describe(near.place, { language, postalCode: '' })
  return [...new Set([district, province])].filter((name) => name !== '').join(', ')
}
