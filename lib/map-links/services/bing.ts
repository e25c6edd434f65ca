/**
 * Bing Maps: cp=lat~lng is the centre of the view, sp=point.lat_lng_title a pin, rtp a route with
 * several stops.
 */
import { pointLink, textLink, unsupported, type MapLink } from '../map-link.ts'
import { readLatLng } from '../read-coordinates.ts'

export function isBing({ hostname, pathname }: URL): boolean {
  return /^(?:www\.)?bing\.com$/.test(hostname) && pathname.startsWith('/maps')
}

export function readBing({ searchParams }: URL): MapLink {
  const [, pin, title = ''] =
    /point\.(-?[\d.]+_-?[\d.]+)(?:_([^_~]*))?/.exec(searchParams.get('sp') ?? '') ?? []
  const stops =
    searchParams
      .get('rtp')
      ?.split('~')
      .filter((stop) => stop !== '') ?? []
  const [, stop] = /^pos\.(-?[\d.]+_-?[\d.]+)/.exec(stops.at(-1) ?? '') ?? []
  const [, stopText] = /^adr\.(.+)/.exec(stops.at(-1) ?? '') ?? []
  const asked = searchParams.get('where1') ?? searchParams.get('q')
  return (
    pointLink(readLatLng(pin), title) ??
    pointLink(readLatLng(stop)) ??
    textLink(stopText) ??
    pointLink(readLatLng(asked)) ??
    pointLink(readLatLng(searchParams.get('cp'))) ??
    textLink(asked ?? searchParams.get('ss')) ??
    unsupported
  )
}
