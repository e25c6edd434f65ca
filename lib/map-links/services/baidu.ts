/**
 * Baidu Map. Coordinates are BD-09 unless the link says otherwise; page URLs have them in Baidu's
 * metres.
 */
import { bd09MetresToBd09, bd09ToGcj02 } from '#lib/geo/bd09.ts'
import { gcj02ToWgs84 } from '#lib/geo/gcj02.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { pointLink, textLink, unsupported, type MapLink } from '../map-link.ts'
import { readLatLng } from '../read-coordinates.ts'

export function isBaidu({ hostname }: URL): boolean {
  return /(?:^|\.)map\.baidu\.com$/.test(hostname) && hostname !== 'j.map.baidu.com'
}

export function readBaidu({ searchParams, pathname }: URL): MapLink {
  const datum = (searchParams.get('coord_type') ?? 'bd09ll').toLowerCase()
  const unshift = (point: Point | null): Point | null => {
    if (point === null || datum === 'wgs84') return point
    return gcj02ToWgs84(datum === 'gcj02' ? point : bd09ToGcj02(point))
  }
  const name = searchParams.get('title') ?? searchParams.get('name') ?? ''
  for (const key of ['location', 'latlng', 'center', 'destination']) {
    const text = searchParams.get(key) ?? ''
    // destination=latlng:39.9,116.4|name:...
    const [, labelled] = /latlng:([^|]+)/.exec(text) ?? []
    const [, label = name] = /name:([^|]+)/.exec(text) ?? []
    const link = pointLink(unshift(readLatLng(labelled ?? text)), label)
    if (link !== null) return link
  }
  const [, eastM, northM] = /\/@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/.exec(pathname) ?? []
  if (eastM !== undefined && northM !== undefined) {
    const bd09 = bd09MetresToBd09({ eastM: Number(eastM), northM: Number(northM) })
    return pointLink(gcj02ToWgs84(bd09ToGcj02(bd09)), name) ?? unsupported
  }
  const texts = ['address', 'destination', 'query', 'wd', 'content']
  return (
    texts.map((key) => textLink(searchParams.get(key))).find((link) => link !== null) ?? unsupported
  )
}
