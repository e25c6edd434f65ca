/**
 * The loaded dumps add to the embedded table: points of places without coordinates, and unknown
 * places. While nothing is loaded it costs one query a minute.
 */
import type { ResolvedAddress } from '#lib/contract/addresses.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'
import { chainOf, type Place } from '../gazetteer/place.ts'
import { foldText, nameKey } from '../naming/fold-text.ts'
import { cutIntoTokens, wordSequences } from '../matching/tokens.ts'
import * as store from '../store.ts'
import { postalKey } from './parse-dump.ts'

const lookAgainMs = 60_000
/** The longest name that is looked up. */
const maxWords = 5
/** A place of the same name further than this from the province's capital is another place. */
const namesakeReachM = 150_000
/** Near a border of provinces a point may be nearer to a place across it. */
const besideM = 15_000

/** By the kind of match: a postal code's line of that name, a place of that name, or the code alone. */
const confidences = { postalAndName: 0.6, name: 0.5, postal: 0.46, province: 0.32 }

export function createLoadedPlaces({
  database,
  clock,
  areaAt,
}: {
  database: Database
  clock: Clock
  /** The area of the embedded table that a point of that country lies in. */
  areaAt: (point: Point, country: string) => Place | null
}) {
  let loaded = false
  let lookedAtMs = -Infinity

  async function isLoaded(): Promise<boolean> {
    if (clock.nowMs() - lookedAtMs >= lookAgainMs) {
      loaded = await store.hasLoaded(database)
      lookedAtMs = clock.nowMs()
    }
    return loaded
  }

  /**
   * Dumps have places under a wrong province, and codes at the other end of the country: a point counts where the
   * rest of the province is, or next to the place that it makes finer.
   */
  function isInProvince(point: Point, place: Place): boolean {
    const province = chainOf(place).at(-1)
    const area = areaAt(point, place.country)
    if (area !== null && chainOf(area).at(-1) === province) return true
    return place.kind !== 'province' && greatCircleM(point, place) < besideM
  }

  return {
    /** A finer point for a place without coordinates of its own in the table. */
    async pointOf(
      place: Place,
      postalCode: string,
    ): Promise<{ point: Point; confidence: number } | null> {
      if (!(await isLoaded())) return null
      const keys = [place.name, place.nameEn].map(nameKey).filter((key) => key !== '')
      const { country } = place
      const lines =
        postalCode === ''
          ? []
          : await store.findPostalCodes(database, { country, codeKeys: [postalKey(postalCode)] })
      const plausible = lines.filter((line) => isInProvince(line, place))
      const named = plausible.filter((line) => keys.includes(line.nameKey))
      if (named.length > 0) return { point: meanOf(named), confidence: confidences.postalAndName }
      const namesakes = await store.findPlaces(database, { country, nameKeys: keys })
      const near = namesakes.find(
        (other) => greatCircleM(other, place) < namesakeReachM && isInProvince(other, place),
      )
      if (near !== undefined) return { point: pointOnly(near), confidence: confidences.name }
      if (plausible.length === 0) return null
      return { point: meanOf(plausible), confidence: confidences.postal }
    },
    async find({
      text,
      country,
    }: {
      text: string
      country: string | null
    }): Promise<ResolvedAddress | null> {
      if (!(await isLoaded())) return null
      const windows = [...new Set(wordSequences(cutIntoTokens(foldText(text)), maxWords))]
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
      // The point of a first-level region is no finer than a province's.
      const isProvince = first.featureCode === 'ADM1'
      const { name, country: found, admin1Name: province } = first
      const district = isProvince ? '' : first.admin2Name || name
      return {
        ...pointOnly(first),
        country: found,
        province,
        district,
        subdistrict: '',
        postal_code: '',
        formatted_address: lineOf([name, district, province]),
        place_name: name,
        confidence: (isProvince ? confidences.province : confidences.name) / (1 + rivals / 2),
        source: isProvince ? 'province_centroid' : 'postal_centroid',
      }
    },
  }
}

function matchOfLines(
  lines: readonly store.LoadedPostalRow[],
  windows: readonly string[],
): ResolvedAddress {
  const [first] = lines
  if (first === undefined) throw new Error('no lines')
  const ofCode = lines.filter(({ postalCode }) => postalCode === first.postalCode)
  const named = ofCode.filter((line) => windows.includes(line.nameKey))
  const { country, admin1Name: province, admin2Name, placeName, postalCode } = named[0] ?? first
  const district = admin2Name || placeName
  return {
    ...meanOf(named.length > 0 ? named : ofCode),
    country,
    province,
    district,
    subdistrict: '',
    postal_code: postalCode,
    formatted_address: lineOf([placeName, district, province, postalCode]),
    place_name: placeName,
    confidence: named.length > 0 ? confidences.postalAndName : confidences.postal,
    source: 'postal_centroid',
  }
}

function lineOf(parts: readonly string[]): string {
  return [...new Set(parts.filter(Boolean))].join(', ')
}

function meanOf(points: readonly Point[]): Point {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
}

function pointOnly({ lat, lng }: Point): Point {
  return { lat, lng }
}
