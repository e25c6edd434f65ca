/**
 * Parses GeoNames' dumps as its readme describes them: tab-separated, recognized by their number of
 * columns. https://download.geonames.org/export/dump/readme.txt and .../export/zip/readme.txt
 */
import { nameKey } from '../naming/fold-text.ts'

export type DumpKind = 'postal codes' | 'places' | 'admin codes'

export interface PostalLine {
  readonly country: string
  readonly code_key: string
  readonly postal_code: string
  readonly place_name: string
  readonly name_key: string
  readonly admin1_name: string
  readonly admin2_name: string
  readonly admin3_name: string
  readonly lat: number
  readonly lng: number
}

export interface PlaceLine {
  readonly geoname_id: number
  readonly country: string
  readonly name: string
  readonly feature_class: string
  readonly feature_code: string
  readonly admin1_code: string
  readonly admin2_code: string
  readonly population: number
  readonly lat: number
  readonly lng: number
  readonly name_keys: readonly string[]
}

export interface AdminLine {
  readonly code: string
  readonly level: 1 | 2
  readonly name: string
}

export function kindOfDump(line: string): DumpKind | null {
  switch (line.split('\t').length) {
    case 12:
      return 'postal codes'
    case 19:
      return 'places'
    case 4:
      return /^[A-Z]{2}\.[^.\t]+(?:\.[^\t]+)?\t/.test(line) ? 'admin codes' : null
    default:
      return null
  }
}

export function parsePostalLine(line: string): PostalLine | null {
  const [
    country = '',
    code = '',
    name = '',
    admin1 = '',
    ,
    admin2 = '',
    ,
    admin3 = '',
    ,
    lat,
    lng,
  ] = line.split('\t')
  const point = pointOf(lat, lng)
  if (!/^[A-Z]{2}$/.test(country) || code === '' || name === '' || point === null) return null
  return {
    country,
    code_key: postalKey(code),
    postal_code: code,
    place_name: name,
    name_key: nameKey(name),
    admin1_name: admin1,
    admin2_name: admin2,
    admin3_name: admin3,
    ...point,
  }
}

/** Countries, regions and populated places; no hills, rivers or houses. */
const kept = /^(?:A|P)$/
/** Historical, abandoned, destroyed. */
const gone = /^(?:ADM[1-5]H|ADMDH?|PPLH|PPLQ|PPLW|PPLCH|PCLH)$/
const mostNames = 60

export function parsePlaceLine(line: string): PlaceLine | null {
  const cells = line.split('\t')
  const [
    id,
    name = '',
    ascii = '',
    others = '',
    lat,
    lng,
    featureClass = '',
    featureCode = '',
    country = '',
  ] = cells
  const point = pointOf(lat, lng)
  if (!kept.test(featureClass) || gone.test(featureCode)) return null
  if (!/^\d+$/.test(id ?? '') || !/^[A-Z]{2}$/.test(country) || point === null) return null
  const names = [name, ascii, ...others.split(',')].slice(0, mostNames)
  return {
    geoname_id: Number(id),
    country,
    name,
    feature_class: featureClass,
    feature_code: featureCode,
    admin1_code: cells[10] ?? '',
    admin2_code: cells[11] ?? '',
    population: Math.max(0, Number(cells[14] ?? 0) || 0),
    ...point,
    name_keys: [...new Set(names.map(nameKey))].filter(
      (key) => key.length >= 2 && key.length <= 80,
    ),
  }
}

export function parseAdminLine(line: string): AdminLine | null {
  const [code = '', name = ''] = line.split('\t')
  const dots = code.split('.').length - 1
  if (!/^[A-Z]{2}\./.test(code) || name === '' || (dots !== 1 && dots !== 2)) return null
  return { code, level: dots, name }
}

/** The form in which codes are compared: "SW1A 1AA" and "sw1a1aa" are equal. */
export function postalKey(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

function pointOf(lat: string | undefined, lng: string | undefined) {
  if (lat === undefined || lng === undefined || lat === '' || lng === '') return null
  const point = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null
}
