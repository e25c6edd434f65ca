/**
 * What the loaded dumps add to the embedded table: points of places without coordinates, and unknown
 * places. While nothing is loaded it costs one query a minute.
 */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'
import type { Place } from '../gazetteer/place.ts'
import { foldText, nameKey } from '../naming/fold-text.ts'
import { cutIntoTokens, goesOn } from '../matching/tokens.ts'
import * as store from '../store.ts'
import { postalKey } from './parse-dump.ts'

export interface LoadedMatch {
  readonly country: string
  readonly province: string
  readonly district: string
  readonly name: string
  readonly postalCode: string
  readonly point: Point
  readonly confidence: number
  /** A first-level region: its point is no finer than a province's. */
  readonly isProvince: boolean
}

export interface LoadedPlaces {
  /** A finer point for a place without coordinates of its own in the table. */
  pointOf(place: Place, postalCode: string): Promise<{ point: Point; confidence: number } | null>
  find(wanted: { text: string; country: string | null }): Promise<LoadedMatch | null>
}

const lookAgainMs = 60_000
/** A place of the same name further than this from the province's capital is another place. */
const namesakeReachM = 150_000

/** By the kind of match: a postal code's line of that name, a place of that name, or the code alone. */
const confidences = { postalAndName: 0.6, name: 0.5, postal: 0.46, province: 0.32 }

export function createLoadedPlaces({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): LoadedPlaces {
  let loaded = false
  let lookedAtMs = -Infinity

  async function isLoaded(): Promise<boolean> {
    if (clock.nowMs() - lookedAtMs >= lookAgainMs) {
      loaded = await store.hasLoaded(database)
      lookedAtMs = clock.nowMs()
    }
    return loaded
  }

  return {
    async pointOf(place, postalCode) {
      if (!(await isLoaded())) return null
      const keys = [place.name, place.nameEn].map(nameKey).filter((key) => key !== '')
      const { country } = place
      const lines =
        postalCode === ''
          ? []
          : await store.findPostalCodes(database, { country, codeKeys: [postalKey(postalCode)] })
      const named = lines.filter((line) => keys.includes(line.nameKey))
      if (named.length > 0) return { point: meanOf(named), confidence: confidences.postalAndName }
      const namesakes = await store.findPlaces(database, { country, nameKeys: keys })
      const near = namesakes.find((other) => greatCircleM(other, place) < namesakeReachM)
      if (near !== undefined) return { point: pointOnly(near), confidence: confidences.name }
      return lines.length === 0 ? null : { point: meanOf(lines), confidence: confidences.postal }
    },
    async find({ text, country }) {
      if (!(await isLoaded())) return null
      const windows = windowsOf(text)
      const codeKeys = windows.filter((key) => /\d/.test(key) && key.length <= 10).map(postalKey)
      const lines =
        country === null ? [] : await store.findPostalCodes(database, { country, codeKeys })
      if (lines.length > 0) return matchOfLines(lines, windows)
      const nameKeys = windows.filter((key) => key.length >= 3 && !/^\d+$/.test(key))
      const [first, ...others] = await store.findPlaces(database, { country, nameKeys })
      if (first === undefined) return null
      const rivals = others.filter(
        (other) => other.nameKey === first.nameKey && greatCircleM(other, first) > namesakeReachM,
      ).length
      const isProvince = first.featureCode === 'ADM1'
      return {
        country: first.country,
        province: first.admin1Name,
        district: isProvince ? '' : first.admin2Name || first.name,
        name: first.name,
        postalCode: '',
        point: pointOnly(first),
        confidence: (isProvince ? confidences.province : confidences.name) / (1 + rivals / 2),
        isProvince,
      }
    },
  }
}

function matchOfLines(
  lines: readonly store.LoadedPostalRow[],
  windows: readonly string[],
): LoadedMatch {
  const [first] = lines
  if (first === undefined) throw new Error('no lines')
  const ofCode = lines.filter(({ postalCode }) => postalCode === first.postalCode)
  const named = ofCode.filter((line) => windows.includes(line.nameKey))
  const chosen = named[0] ?? first
  return {
    country: chosen.country,
    province: chosen.admin1Name,
    district: chosen.admin2Name || chosen.placeName,
    name: chosen.placeName,
    postalCode: chosen.postalCode,
    point: meanOf(named.length > 0 ? named : ofCode),
    confidence: named.length > 0 ? confidences.postalAndName : confidences.postal,
    isProvince: false,
  }
}

const maxWords = 5

/** All sequences of consecutive words, without the separators. */
function windowsOf(text: string): string[] {
  const tokens = cutIntoTokens(foldText(text))
  const windows = new Set<string>()
  for (const first of tokens.keys()) {
    let key = ''
    for (const [at, token] of tokens.slice(first, first + maxWords).entries()) {
      if (at > 0 && !goesOn(token)) break
      key += token.text
      windows.add(key)
    }
  }
  return [...windows]
}

function meanOf(points: readonly Point[]): Point {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
}

function pointOnly({ lat, lng }: Point): Point {
  return { lat, lng }
}
