/** Longdo Map. The URL of a place's page (/p/...) has no coordinates, and its site gives none for it. */
import { pointLink, textLink, unsupported, type MapLink } from '../map-link.ts'
import { readLatLng } from '../read-coordinates.ts'

export function isLongdo({ hostname }: URL): boolean {
  return hostname === 'map.longdo.com' || hostname === 'mapdemo.longdo.com'
}

export function readLongdo({ searchParams, hash, pathname }: URL): MapLink {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''))
  const value = (...keys: string[]) =>
    keys.map((key) => searchParams.get(key) ?? inHash.get(key)).find((each) => each !== null)
  const [, pathPoint] = /\/@(-?[\d.]+,-?[\d.]+)/.exec(pathname) ?? []
  const name = value('name', 'title') ?? ''
  return (
    pointLink(readLatLng(`${value('lat')},${value('long', 'lon', 'lng')}`), name) ??
    pointLink(readLatLng(value('locate', 'location', 'll')), name) ??
    pointLink(readLatLng(pathPoint), name) ??
    pointLink(readLatLng(value('search', 'q'))) ??
    textLink(value('search', 'q')) ??
    unsupported
  )
}
