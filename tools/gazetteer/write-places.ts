/**
 * The compiled table: one line a place, a parent before its parts, so that no line repeats its parents'
 * names. Read by server/tms/regions/gazetteer/read-places.ts.
 */
import type { CountryNode, Kind, Origin, PlaceNode } from './place-node.ts'

const kindLetters: Readonly<Record<Kind, string>> = {
  province: 'p',
  city: 'c',
  district: 'd',
  subdistrict: 's',
  town: 't',
}

const originLetters: Readonly<Record<Origin, string>> = { exact: 'e', computed: 'c', capital: 'k' }

export function writePlaces(countries: readonly CountryNode[]): string {
  const lines = [
    '# Compiled by tools/gazetteer/compile.ts; do not edit. Sources and licences: NOTICE.md.',
    '# kind, code, name, English name, other names, postal code, latitude, longitude, origin, population, reach in km, Thai name, Chinese name',
  ]
  for (const country of countries) {
    const { point } = country
    lines.push(row(['=', country.code, point?.lat, point?.lng]))
    for (const province of country.provinces) addPlace(province, lines)
  }
  return `${lines.join('\n')}\n`
}

function letterOf({ kind, era }: PlaceNode, parent: PlaceNode | null): string {
  // A town in a district is one level deeper than a town in a province.
  if (kind === 'town' && parent?.kind === 'district') return 'u'
  if (kind === 'province' && parent !== null) return 'o'
  if (kind !== 'subdistrict' || era === null) return kindLetters[kind]
  return era === 'before' ? 'f' : 'n'
}

function addPlace(place: PlaceNode, lines: string[], parent: PlaceNode | null = null): void {
  lines.push(
    row([
      letterOf(place, parent),
      place.code,
      place.name,
      place.nameEn === place.name ? '' : place.nameEn,
      place.aliases.join('|'),
      place.postalCode,
      place.point?.lat,
      place.point?.lng,
      place.origin === null ? '' : originLetters[place.origin],
      place.population === 0 ? '' : place.population,
      place.reachKm === 0 ? '' : place.reachKm,
      place.nameTh,
      place.nameZh,
    ]),
  )
  for (const child of place.children) addPlace(child, lines, place)
}

function row(cells: readonly (string | number | undefined)[]): string {
  return cells
    .map((each) => each ?? '')
    .join('\t')
    .trimEnd()
}
