/**
 * The names of places for the map, by what is in view. The table is compiled from the gazetteer
 * (tools/base-map) and is the portal's own, so that a map has names whatever service is behind it.
 */
import { readFileSync } from 'node:fs'
import type { Bounds } from '#lib/geo/base-map-cells.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { Language } from '#lib/contract/languages.ts'

export interface PlaceName extends Point {
  readonly name: string
}

interface NamedPlace extends Point {
  /** From which it is named. */
  readonly zoom: number
  readonly names: Readonly<Record<Language, string>>
}

/** More have no room on any screen. */
const mostNames = 150

let table: readonly NamedPlace[] | null = null

/** The places in the box, those that are shown at the lowest zoom first. */
export function placeNamesIn({
  bounds: { west, south, east, north },
  zoom,
  language,
}: {
  bounds: Bounds
  zoom: number
  language: Language
}): PlaceName[] {
  table ??= readTable()
  const found: PlaceName[] = []
  for (const place of table) {
    // The table goes by zoom, so nothing after this one is seen either.
    if (place.zoom > zoom || found.length === mostNames) break
    const { lat, lng } = place
    if (lat < south || lat > north || lng < west || lng > east) continue
    found.push({ lat, lng, name: place.names[language] })
  }
  return found
}

function readTable(): NamedPlace[] {
  return readFileSync(new URL('./place-names.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map(placeOf)
}

function placeOf(line: string): NamedPlace {
  const [zoom, lat, lng, en = '', th = '', zh = ''] = line.split('\t')
  return {
    zoom: Number(zoom),
    lat: Number(lat),
    lng: Number(lng),
    names: { en, th: th === '' ? en : th, zh: zh === '' ? en : zh },
  }
}
