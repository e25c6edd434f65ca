/**
 * The names on the map, from the gazetteer: those that have a point of their own, the ones seen from
 * farthest first. A line is: zoom, latitude, longitude, English name, Thai name, Chinese name; a name
 * that is the same as the English one is left empty.
 */
import type { Place } from '../../server/tms/regions/gazetteer/place.ts'
import { readerNames } from './reader-names.ts'

const coordinateDigits = 4
/** The rank before a Vietnamese name ("city"): a map shows it by where the name stands. */
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
    case 'country':
      return null
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

/**
 * Chinese names of the districts of Thailand that freight goes to most, by province and the English
 * name. The others keep their Latin names, which stand on the road signs too.
 */
const chineseDistricts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Samut Prakan': {
    'Bang Bo': '挽波',
    'Bang Phli': '挽披',
    'Phra Pradaeng': '帕巴登',
    'Bang Sao Thong': '邦绍通',
  },
  Nonthaburi: { 'Bang Yai': '挽艾', 'Pak Kret': '北革' },
  'Chon Buri': { 'Si Racha': '是拉差', Sattahip: '梭桃邑' },
  'Chiang Mai': {
    'Mae Rim': '湄林',
    Fang: '芳县',
    'San Kamphaeng': '讪甘烹',
    'San Sai': '讪赛',
    'Hang Dong': '杭东',
  },
  'Chiang Rai': { 'Mae Sai': '湄赛', 'Chiang Saen': '清盛', 'Chiang Khong': '清孔' },
  Songkhla: { Sadao: '沙道' },
  'Prachuap Khiri Khan': { 'Hua Hin': '华欣' },
  Phetchaburi: { 'Cha-Am': '七岩' },
  'Nakhon Ratchasima': { 'Pak Chong': '北冲' },
  Tak: { 'Mae Sot': '湄索' },
  // Spelled otherwise than their provinces.
  'Suphan Buri': { 'Mueang Saphan Buri': '素攀直辖县' },
  Phangnga: { 'Mueang Phang-Nga': '攀牙直辖县' },
}

/** A province's own district is named after it: "Mueang Chiang Mai" is that of Chiang Mai. */
const ownDistrict = {
  english: /^Mu(?:ea|ae)ng (?<province>.+)$/u,
  chinese: '直辖县',
} as const
