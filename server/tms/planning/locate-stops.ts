/**
 * Where a waybill is unloaded: the coordinates of its receiver, else the centre of the district or province
 * that the address names.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { stopLocations } from '#lib/contract/load-planning.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { Regions } from '../regions/regions.ts'
import type { Party } from '../waybills/waybills.ts'

export interface Located {
  readonly point: Point | null
  readonly location: (typeof stopLocations)[number]
}

export type LocateStops = (
  receivers: readonly Party[],
  country: string,
) => Promise<readonly Located[]>

/** Below it the names may be another place's. */
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

  function lookUp(text: string, country: string): Located {
    const key = `${country} ${text}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const gazetteer = regions.gazetteer()
    const [match] = gazetteer.matchAreas({ text, country: null, homeCountry: country })
    const located: Located =
      match === undefined || match.namesConfidence < sureNames
        ? unknown
        : {
            point: { lat: match.point.lat, lng: match.point.lng },
            location: match.point.basis === 'province' ? 'province' : 'district',
          }
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, located)
    return located
  }

  return async (receivers, country) => {
    const located: Located[] = []
    for (const [index, party] of receivers.entries()) {
      const { lat, lng, district, city, province, post_code: postCode } = party
      if (lat !== null && lng !== null) {
        located.push({ point: { lat, lng }, location: 'coordinates' })
        continue
      }
      const parts = [district, city, province, postCode]
      const text = parts.flatMap((part) => part?.trim() || []).join(' ')
      const found = lookUp(text, country)
      located.push(found.point === null && province ? lookUp(province.trim(), country) : found)
      if (index % textsPerTurn === textsPerTurn - 1) await nextTurn()
    }
    return located
  }
}
