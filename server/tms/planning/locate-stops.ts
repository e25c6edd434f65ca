/**
 * Where a waybill is unloaded: the coordinates of its receiver, else the centre of the district or province
 * that the address names.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { stopLocations } from '#lib/contract/load-planning.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { Place, Regions } from '../regions/regions.ts'
import type { Party } from '../waybills/waybills.ts'

export interface Located {
  readonly point: Point | null
  readonly location: (typeof stopLocations)[number]
}

export type LocateStops = (
  receivers: readonly Party[],
  country: string,
) => Promise<readonly Located[]>

/** Below it the names may be another place's, unless it lies in the province that the address names. */
const sureNames = 0.5
/** Texts that were looked up before; most waybills go to few districts. */
const mostKept = 5_000
/** A text takes about a millisecond, and other requests wait meanwhile. */
const textsPerTurn = 10

const unknown: Located = { point: null, location: 'unknown' }

export function createLocateStops({
  regions,
}: {
  regions: Pick<Regions, 'gazetteer'>
}): LocateStops {
  const kept = new Map<string, Located>()

  function lookUp(
    { district, city, province, post_code: postCode }: Party,
    country: string,
  ): Located {
    const parts = [district, city, province, postCode].map((part) => part?.trim() ?? '')
    const key = JSON.stringify([country, ...parts])
    const known = kept.get(key)
    if (known !== undefined) return known
    const located = find(parts.filter(Boolean).join(' '), province?.trim() ?? '', country)
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, located)
    return located
  }

  function find(text: string, province: string, country: string): Located {
    const gazetteer = regions.gazetteer()
    const about = { country: null, homeCountry: country }
    const [match] = gazetteer.matchAreas({ text, ...about })
    const [named] = province === '' ? [] : gazetteer.matchAreas({ text: province, ...about })
    const within = named?.place.kind === 'province' ? named : null
    const isThere = within !== null && match !== undefined && isInside(match.place, within.place)
    const found =
      match !== undefined && (isThere || match.namesConfidence >= sureNames) ? match : within
    if (found === null) return unknown
    const { lat, lng, basis } = found.point
    return { point: { lat, lng }, location: basis === 'province' ? 'province' : 'district' }
  }

  return async (receivers, country) => {
    const located: Located[] = []
    for (const [index, party] of receivers.entries()) {
      const { lat, lng } = party
      if (lat !== null && lng !== null) {
        located.push({ point: { lat, lng }, location: 'coordinates' })
        continue
      }
      located.push(lookUp(party, country))
      if (index % textsPerTurn === textsPerTurn - 1) await nextTurn()
    }
    return located
  }
}

function isInside(place: Place, province: Place): boolean {
  for (let each: Place | null = place; each !== null; each = each.parent) {
    if (each === province) return true
  }
  return false
}
