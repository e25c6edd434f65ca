/**
 * Parses GeoNames' dumps as its readme describes them: tab-separated, recognized by their number of
 * columns. https://download.geonames.org/export/dump/readme.txt and .../export/zip/readme.txt
 */
import { nameKey } from '../naming/fold-text.ts'

export type DumpKind = 'postal codes' | 'places' | 'admin codes'

export type PostalLine = NonNullable<ReturnType<typeof parsePostalLine>>
export type PlaceLine = NonNullable<ReturnType<typeof parsePlaceLine>>
export type AdminLine = NonNullable<ReturnType<typeof parseAdminLine>>

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

export function parsePostalLine(line: string) {
  const cells = line.split('\t')
  const [country = '', code = '', name = ''] = cells
  const point = pointOf(cells[9], cells[10])
  if (!/^[A-Z]{2}$/.test(country) || code === '' || name === '' || point === null) return null
  return {
    country,
    code_key: postalKey(code),
    postal_code: code,
    place_name: name,
    name_key: nameKey(name),
    admin1_name: cells[3] ?? '',
    admin2_name: cells[5] ?? '',
    admin3_name: cells[7] ?? '',
    ...point,
  }
}

/** Countries, regions and populated places; no hills, rivers or houses. */
const kept = /^(?:A|P)$/
/** Historical, abandoned, destroyed. */
const gone = /^(?:ADM[1-5]H|ADMDH?|PPLH|PPLQ|PPLW|PPLCH|PCLH)$/
const mostNames = 60

export function parsePlaceLine(line: string) {
  const cells = line.split('\t')
  const [id, name = '', ascii = '', others = ''] = cells
  const [featureClass = '', featureCode = '', country = ''] = cells.slice(6)
  const point = pointOf(cells[4], cells[5])
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

export function parseAdminLine(line: string) {
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
