/** OpenStreetMap: markers, map positions, directions, and the short codes of /go/. */
import type { Point } from '#lib/geo/great-circle.ts'
import { pointLink, textLink, unsupported, type MapLink } from '../map-link.ts'
import { latLng, readLatLng } from '../read-coordinates.ts'

export function isOpenStreetMap({ hostname }: URL): boolean {
  return /^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/.test(hostname)
}

export function readOpenStreetMap({ searchParams, hash, pathname }: URL): MapLink {
  const route = searchParams.get('route')?.split(';').at(-1)
  const code = /^\/go\/([A-Za-z0-9_~@-]+)/.exec(pathname)?.[1]
  const [, lat, lng] = /#(?:.*&)?map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? []
  return (
    pointLink(readLatLng(`${searchParams.get('mlat')},${searchParams.get('mlon')}`)) ??
    pointLink(readLatLng(route)) ??
    pointLink(readLatLng(searchParams.get('to'))) ??
    (code === undefined ? null : pointLink(decodeShortCode(code))) ??
    pointLink(readLatLng(`${searchParams.get('lat')},${searchParams.get('lon')}`)) ??
    pointLink(readLatLng(searchParams.get('query'))) ??
    pointLink(lat === undefined || lng === undefined ? null : latLng(Number(lat), Number(lng))) ??
    textLink(searchParams.get('query')) ??
    unsupported
  )
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~'

/**
 * Each letter has three bits of the longitude and three of the latitude, alternating; hyphens only zoom.
 */
function decodeShortCode(code: string): Point | null {
  let x = 0
  let y = 0
  let size = 1
  for (const letter of code.replaceAll('@', '~').replaceAll(/[-=]+$/g, '')) {
    const value = letters.indexOf(letter)
    if (value === -1) return null
    for (let bit = 5; bit > 0; bit -= 2) {
      size /= 2
      x += ((value >> bit) & 1) * size
      y += ((value >> (bit - 1)) & 1) * size
    }
  }
  return latLng((y + size / 2) * 180 - 90, (x + size / 2) * 360 - 180)
}
