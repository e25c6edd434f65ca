/** Amap (Gaode). Its coordinates are GCJ-02, and its API writes the longitude first. */
import { gcj02ToWgs84 } from '#lib/geo/gcj02.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { pointLink, textLink, unsupported, type MapLink } from '../map-link.ts'
import { readLatLng, readLngLat } from '../read-coordinates.ts'

export function isAmap({ hostname }: URL): boolean {
  return /(?:^|\.)(?:amap|gaode)\.com$/.test(hostname) && hostname !== 'surl.amap.com'
}

export function readAmap({ searchParams }: URL): MapLink {
  const exact = searchParams.get('coordinate') === 'wgs84'
  const unshift = (point: Point | null) => (point && !exact ? gcj02ToWgs84(point) : point)
  const name = searchParams.get('name') ?? searchParams.get('poiname') ?? ''

  // position=lng,lat; the ends of a route are lng,lat,name.
  for (const key of ['position', 'to', 'to[lnglat]', 'dest', 'lnglat', 'location']) {
    const [lng, lat, title = name] = searchParams.get(key)?.split(',') ?? []
    const link = pointLink(unshift(readLngLat(`${lng},${lat}`)), title)
    if (link !== null) return link
  }
  // A shared place: p=id,lat,lng,name,address; a point: q=lat,lng,name.
  const [, sharedLat, sharedLng, sharedName = ''] = searchParams.get('p')?.split(',') ?? []
  const [askedLat, askedLng, askedName = ''] = searchParams.get('q')?.split(',') ?? []
  const value = (...keys: string[]) =>
    keys.map((key) => searchParams.get(key)).find((each) => each !== null)
  return (
    pointLink(unshift(readLatLng(`${sharedLat},${sharedLng}`)), sharedName) ??
    pointLink(unshift(readLatLng(`${askedLat},${askedLng}`)), askedName) ??
    pointLink(
      unshift(readLatLng(`${value('dlat', 'lat')},${value('dlon', 'dlng', 'lon', 'lng')}`)),
      name,
    ) ??
    textLink(value('keyword', 'keywords', 'query', 'q', 'address', 'name')) ??
    unsupported
  )
}
