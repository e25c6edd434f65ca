/**
 * The names on the map, from the gazetteer: those that have a point of their own, the ones seen from
 * farthest first. A line is: zoom, latitude, longitude, English name, Thai name, Chinese name; a name
 * that is the same as the English one is left empty.
 */
import type { Place } from '../../server/tms/regions/gazetteer/place.ts'
import { chineseDistricts, ownDistrict } from './chinese-districts.ts'
import { readerNames } from './reader-names.ts'

const coordinateDigits = 4
/** What the place is, which a map says by where the name stands. */
const vietnameseRank = /^(?:Tỉnh|Thành phố|Quận|Huyện|Thị xã) (?=\p{Lu})/u
const han = /\p{Script=Han}/u

/** From which zoom a town is named, by the people in it. */
const townZooms = [
  { people: 5_000_000, zoom: 4 },
  { people: 1_500_000, zoom: 5 },
  { people: 400_000, zoom: 6 },
  { people: 100_000, zoom: 7 },
]
const smallestTownZoom = 8

export function writePlaceNames(places: readonly Place[]): string {
  const named = places
    .flatMap((place) => {
      const zoom = zoomOf(place)
      return zoom === null ? [] : [{ place, zoom }]
    })
    .toSorted(
      (one, other) => one.zoom - other.zoom || other.place.population - one.place.population,
    )
  const seen = new Set<string>()
  const lines = named.flatMap(({ place, zoom }) => {
    const line = cellsOf(place)
    // A province and the town that it is governed from have one name and one point.
    const same = line.slice(0, 3).join('\t')
    if (seen.has(same)) return []
    seen.add(same)
    return [[zoom, ...line].join('\t')]
  })
  return `${lines.join('\n')}\n`
}

function zoomOf({ kind, country, origin, population, parent }: Place): number | null {
  if (origin === 'parent' || origin === 'country') return null
  const inFull = country === 'TH' || country === 'VN'
  switch (kind) {
    case 'province':
      // Elsewhere the town itself is in the table, and the province is no dot on a map.
      if (!inFull) return null
      return townZoom(population) === 4 ? 4 : 6
    case 'town':
      return townZoom(population)
    case 'city':
      return parent === null ? null : Math.min(7, townZoom(population))
    case 'district':
      return 9
    case 'subdistrict':
      return 11
  }
}

function townZoom(population: number): number {
  return townZooms.find(({ people }) => population >= people)?.zoom ?? smallestTownZoom
}

function cellsOf(place: Place): string[] {
  const { kind, lat, lng, name, country } = place
  const english = englishOf(place)
  // A subdistrict of Thailand may have the name of another province.
  const isKnown = country !== 'TH' || kind === 'province'
  const readerThai = (isKnown && readerNames[country]?.[english]?.[0]) || ''
  const thai = country === 'TH' ? name : readerThai
  const chinese = chineseOf(place)
  return [
    String(Number(lat.toFixed(coordinateDigits))),
    String(Number(lng.toFixed(coordinateDigits))),
    english,
    thai === english ? '' : thai,
    chinese === english ? '' : chinese,
  ]
}

function englishOf({ name, nameEn }: Place): string {
  return (nameEn === '' ? name : nameEn).replace(vietnameseRank, '')
}

/** Empty where it has none. */
function chineseOf(place: Place): string {
  const { kind, name, otherNames, country } = place
  if (country === 'CN') return name
  const known = otherNames.find((each) => han.test(each))
  if (known !== undefined) return known
  const english = englishOf(place)
  if (country !== 'TH' || kind === 'province') return readerNames[country]?.[english]?.[1] ?? ''
  return kind === 'district' ? chineseOfDistrict(place, english) : ''
}

function chineseOfDistrict({ parent }: Place, english: string): string {
  if (parent === null) return ''
  const province = englishOf(parent)
  // Only with a name of its own: a province may be named like one of its other districts.
  if (ownDistrict.english.exec(english)?.groups?.['province'] === province) {
    const chinese = chineseOf(parent)
    return chinese === '' ? '' : `${chinese}${ownDistrict.chinese}`
  }
  return chineseDistricts[province]?.[english] ?? ''
}
