/** Towns of the countries around Thailand, for points only: the table of places has few of them. */
import { readFileSync } from 'node:fs'
import type { Place, PlaceKind } from '../gazetteer/place.ts'

const table = new URL('./neighbour-towns.tsv', import.meta.url)

export function readNeighbourTowns(text: string = readFileSync(table, 'utf8')): Place[] {
  const regions = new Map<string, Place>()
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [country = '', region = '', name = '', lat, lng] = line.split('\t')
      const point = { country, lat: Number(lat), lng: Number(lng) }
      const key = `${country} ${region}`
      const parent =
        regions.get(key) ?? placeOf('province', { ...point, name: region, parent: null })
      regions.set(key, parent)
      return placeOf('town', { ...point, name, parent: region === '' ? null : parent })
    })
}

/** It is in no index of names, and has no position in the table. */
function placeOf(
  kind: PlaceKind,
  place: Pick<Place, 'country' | 'name' | 'parent' | 'lat' | 'lng'>,
): Place {
  return {
    ...place,
    id: -1,
    kind,
    code: '',
    nameEn: '',
    otherNames: [],
    postalCode: '',
    origin: 'exact',
    population: 0,
    reachKm: null,
  }
}
