/** Natural Earth's populated places, and which of them other sources' places are. */
import { join } from 'node:path'
import type { Point } from './place-node.ts'
import { cell, readTable } from './read-table.ts'

export interface Town {
  readonly name: string
  readonly nameAscii: string
  readonly country: string
  readonly region: string
  readonly point: Point
  readonly population: number
  readonly countryCapital: boolean
  readonly regionCapital: boolean
}

export interface WorldTowns {
  readonly towns: readonly Town[]
  /** Marks the town as one that another source's place stands for already. */
  take(town: Town): void
  taken(town: Town): boolean
  find(country: string, wanted: { region?: string; name: string }): Town
}

/** Stations, and places that nobody lives in any more, receive no goods. */
const deserted = new Set(['Historic place', 'Meteorological Station', 'Scientific station'])

export function readWorldTowns(directory: string): WorldTowns {
  const towns = readTable(join(directory, 'world-places.tsv'))
    .filter(
      (row) => !deserted.has(cell(row, 'class')) && /^[A-Z]{2}$/.test(cell(row, 'country_iso2')),
    )
    .map((row) => ({
      name: cell(row, 'name'),
      nameAscii: cell(row, 'name_ascii'),
      country: cell(row, 'country_iso2'),
      region: mended(cell(row, 'admin1'), cell(row, 'country_iso2')),
      point: { lat: Number(cell(row, 'lat')), lng: Number(cell(row, 'lng')) },
      population: Math.max(0, Number(cell(row, 'population')) || 0),
      countryCapital: cell(row, 'class') === 'Admin-0 capital',
      regionCapital: cell(row, 'class').startsWith('Admin-'),
    }))
    // A town that somebody forgot to place lies in the sea off Africa.
    .filter(({ point }) => point.lat !== 0 || point.lng !== 0)
  const used = new Set<Town>()
  return {
    towns,
    take: (town) => used.add(town),
    taken: (town) => used.has(town),
    find(country, { region, name }) {
      const found = towns.filter(
        (town) =>
          town.country === country &&
          town.nameAscii === name &&
          (region === undefined || town.region === region),
      )
      const [only] = found
      if (only === undefined || found.length > 1) {
        throw new Error(`${found.length} towns of ${country} are ${region ?? ''}/${name}`)
      }
      return only
    },
  }
}

/** The table has lost one letter of Azerbaijan's alphabet. */
function mended(region: string, country: string): string {
  return country === 'AZ' ? region.replaceAll('?', 'ə') : region
}

/** Takes case, accents, spaces and punctuation away from a name. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐÐ]/g, 'd')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
