/** The compiled table of places (written by tools/gazetteer/write-places.ts), read once a process. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Place, PlaceKind, PointOrigin } from './place.ts'

const table = fileURLToPath(new URL('./places.tsv', import.meta.url))

const kinds: Readonly<Record<string, PlaceKind>> = {
  p: 'province',
  c: 'city',
  d: 'district',
  s: 'subdistrict',
  t: 'town',
}

const depths: Readonly<Record<PlaceKind, number>> = {
  country: 0,
  province: 0,
  city: 1,
  town: 1,
  district: 1,
  subdistrict: 2,
}

const origins: Readonly<Record<string, PointOrigin>> = { e: 'exact', c: 'computed', k: 'capital' }

interface Country {
  readonly code: string
  readonly lat: number
  readonly lng: number
}

export function readPlaces(text: string = readFileSync(table, 'utf8')): Place[] {
  const places: Place[] = []
  /** The last place of each depth: it contains the next deeper line. */
  const open: (Place | null)[] = [null, null, null]
  let country: Country | null = null

  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const cells = line.split('\t')
    if (cells[0] === '=') {
      country = { code: cells[1] ?? '', lat: Number(cells[2] ?? 0), lng: Number(cells[3] ?? 0) }
      open.fill(null)
      continue
    }
    if (country === null) throw new Error('a place stands before any country')
    const kind = kinds[cells[0] ?? '']
    if (kind === undefined) throw new Error(`a place is of no known kind: ${line}`)
    const depth = depthOf(kind, open)
    const parent = open[depth - 1] ?? null
    const place = { id: places.length, kind, ...placeOf(cells, { country, parent }) }
    open[depth] = place
    places.push(place)
  }
  return places
}

/** A place for each country, at its capital: for a text that names nothing smaller. */
export function readCountries(text: string = readFileSync(table, 'utf8')): Map<string, Place> {
  const countries = new Map<string, Place>()
  for (const line of text.matchAll(/^=\t([^\t\n]+)\t?([^\t\n]*)\t?([^\t\n]*)$/gm)) {
    const [, country = '', lat = '', lng = ''] = line
    if (lat === '') continue
    countries.set(country, {
      id: -1,
      kind: 'country',
      country,
      code: '',
      name: '',
      nameEn: '',
      otherNames: [],
      postalCode: '',
      parent: null,
      lat: Number(lat),
      lng: Number(lng),
      origin: 'country',
      population: 0,
      reachKm: null,
    })
  }
  return countries
}

/** A district is China's third level, and the second elsewhere. */
function depthOf(kind: PlaceKind, open: readonly (Place | null)[]): number {
  return kind === 'district' && open[1]?.kind === 'city' ? 2 : depths[kind]
}

function placeOf(
  cells: readonly string[],
  { country, parent }: { country: Country; parent: Place | null },
): Omit<Place, 'id' | 'kind'> {
  const [, code = '', name = '', nameEn = '', others = '', postalCode = '', lat, lng, origin] =
    cells
  const own = origin === undefined ? undefined : origins[origin]
  return {
    country: country.code,
    code,
    name,
    nameEn,
    otherNames: others === '' ? [] : others.split('|'),
    postalCode,
    parent,
    lat: own === undefined ? (parent ?? country).lat : Number(lat),
    lng: own === undefined ? (parent ?? country).lng : Number(lng),
    origin: own ?? (parent === null || parent.origin === 'country' ? 'country' : 'parent'),
    population: Number(cells[9] ?? 0),
    reachKm: Number(cells[10] ?? 0) || null,
  }
}
