/** The compiled table of places (written by tools/gazetteer/write-places.ts), read once a process. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Place, PlaceKind, PointOrigin } from './place.ts'

const table = fileURLToPath(new URL('./places.tsv', import.meta.url))

/**
 * The meaning of the first letter of a line. A town is in a province (t) or in a district (u); a former province (o) is
 * in the one that it went into. A subdistrict of the former layout only is an f, and one of the new layout only an n.
 */
const letters: Readonly<Record<string, { readonly kind: PlaceKind; readonly depth: number }>> = {
  p: { kind: 'province', depth: 0 },
  c: { kind: 'city', depth: 1 },
  d: { kind: 'district', depth: 1 },
  s: { kind: 'subdistrict', depth: 2 },
  o: { kind: 'province', depth: 0 },
  f: { kind: 'subdistrict', depth: 2 },
  n: { kind: 'subdistrict', depth: 2 },
  t: { kind: 'town', depth: 1 },
  u: { kind: 'town', depth: 2 },
}
const eras: Readonly<Record<string, Place['era']>> = { o: 'before', f: 'before', n: 'since' }

const origins: Readonly<Record<string, PointOrigin>> = { e: 'exact', c: 'computed', k: 'capital' }

const noNames: readonly string[] = []

interface Country {
  readonly code: string
  readonly lat: number
  readonly lng: number
}

/** The text of both tables below. */
export function readPlacesTable(): string {
  return readFileSync(table, 'utf8')
}

export function readPlaces(text: string = readPlacesTable()): Place[] {
  const places: Place[] = []
  /** The last place of each depth: it contains the next deeper line. */
  const open: (Place | null)[] = [null, null, null]
  let country: Country | null = null
  let province: Place | null = null

  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const cells = line.split('\t')
    if (cells[0] === '=') {
      country = { code: cells[1] ?? '', lat: Number(cells[2] ?? 0), lng: Number(cells[3] ?? 0) }
      open.fill(null)
      continue
    }
    if (country === null) throw new Error('a place stands before any country')
    const letter = letters[cells[0] ?? '']
    if (letter === undefined) throw new Error(`a place is of no known kind: ${line}`)
    const depth = depthOf(letter, open)
    const era = eras[cells[0] ?? ''] ?? null
    const isFormerProvince = letter.kind === 'province' && era === 'before'
    const parent = isFormerProvince ? province : (open[depth - 1] ?? null)
    const id = places.length
    const place: Place = placeOf(cells, { id, kind: letter.kind, era, country, parent })
    if (place.kind === 'province' && !isFormerProvince) province = place
    open[depth] = place
    places.push(place)
  }
  return places
}

/** A place for each country, at its capital: for a text that names nothing smaller. */
export function readCountries(text: string): Map<string, Place> {
  const countries = new Map<string, Place>()
  for (let start = text.indexOf('\n=\t'); start >= 0; start = text.indexOf('\n=\t', start + 1)) {
    const line = text.slice(start + 1, text.indexOf('\n', start + 1))
    const [, country = '', lat = '', lng = ''] = line.split('\t')
    if (lat === '') continue
    countries.set(country, {
      id: -1,
      kind: 'country',
      country,
      code: '',
      name: '',
      nameEn: '',
      nameTh: '',
      nameZh: '',
      otherNames: [],
      postalCode: '',
      parent: null,
      era: null,
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
function depthOf(
  { kind, depth }: { kind: PlaceKind; depth: number },
  open: readonly (Place | null)[],
): number {
  return kind === 'district' && open[1]?.kind === 'city' ? 2 : depth
}

function placeOf(
  cells: readonly string[],
  {
    id,
    kind,
    era,
    country,
    parent,
  }: {
    id: number
    kind: PlaceKind
    era: Place['era']
    country: Country
    parent: Place | null
  },
): Place {
  // By position: taking a list apart costs a tenth of the whole start, with so many lines.
  const own = origins[cells[8] ?? '']
  const others = cells[4] ?? ''
  return {
    id,
    kind,
    country: country.code,
    code: cells[1] ?? '',
    name: cells[2] ?? '',
    nameEn: cells[3] ?? '',
    nameTh: cells[11] ?? '',
    nameZh: cells[12] ?? '',
    otherNames: others === '' ? noNames : others.split('|'),
    postalCode: cells[5] ?? '',
    parent,
    era,
    lat: own === undefined ? (parent ?? country).lat : Number(cells[6]),
    lng: own === undefined ? (parent ?? country).lng : Number(cells[7]),
    origin: own ?? (parent === null || parent.origin === 'country' ? 'country' : 'parent'),
    population: Number(cells[9] ?? 0),
    reachKm: Number(cells[10] ?? 0) || null,
  }
}
