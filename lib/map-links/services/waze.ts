/** Waze: ll=, to=ll.lat,lng, and /ul/h followed by a geohash. */
import { decodeGeohash } from '#lib/geo/geohash.ts'
import { pointLink, textLink, unsupported, type MapLink } from '../map-link.ts'
import { readLatLng } from '../read-coordinates.ts'

export function isWaze({ hostname }: URL): boolean {
  return /(?:^|\.)waze\.com$/.test(hostname)
}

export function readWaze({ searchParams, pathname }: URL): MapLink {
  const hash = /^\/ul\/h([0-9b-hjkmnp-z]{4,12})$/i.exec(pathname)?.[1]
  const to = searchParams.get('to') ?? searchParams.get('latlng')
  const name = searchParams.get('q') ?? ''
  return (
    pointLink(readLatLng(searchParams.get('ll')), name) ??
    pointLink(readLatLng(to?.replace(/^ll\./, ''))) ??
    (hash === undefined ? null : pointLink(decodeGeohash(hash))) ??
    pointLink(
      readLatLng(
        `${searchParams.get('lat')},${searchParams.get('lon') ?? searchParams.get('lng')}`,
      ),
    ) ??
    pointLink(readLatLng(name)) ??
    textLink(name) ??
    unsupported
  )
}
