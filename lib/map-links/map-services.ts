/** The links of the services with maps, but Google's. A service is known by its host. */
import { bd09MetresToBd09, bd09ToGcj02 } from '#lib/geo/bd09.ts'
import { gcj02ToWgs84 } from '#lib/geo/gcj02.ts'
import { decodeGeohash } from '#lib/geo/geohash.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { pointLink, textLink, type MapLink } from './map-link.ts'
import { latLng, readLatLng, readLngLat } from './read-coordinates.ts'

interface MapService {
  readonly isIts: (url: URL) => boolean
  /** Null where the link shows no place. */
  readonly read: (url: URL) => MapLink | null
}

export const mapServices: readonly MapService[] = [
  {
    isIts: ({ hostname }) => hostname === 'maps.apple.com' || hostname === 'beta.maps.apple.com',
    read: readApple,
  },
  {
    isIts: ({ hostname }) => /^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/.test(hostname),
    read: readOpenStreetMap,
  },
  {
    isIts: ({ hostname }) => hostname === 'map.longdo.com' || hostname === 'mapdemo.longdo.com',
    read: readLongdo,
  },
  { isIts: ({ hostname }) => /(?:^|\.)(?:amap|gaode)\.com$/.test(hostname), read: readAmap },
  { isIts: ({ hostname }) => /(?:^|\.)map\.baidu\.com$/.test(hostname), read: readBaidu },
  {
    isIts: ({ hostname, pathname }) =>
      /^(?:www\.)?bing\.com$/.test(hostname) && pathname.startsWith('/maps'),
    read: readBing,
  },
  { isIts: ({ hostname }) => /(?:^|\.)waze\.com$/.test(hostname), read: readWaze },
]

/** The first of the keys that the link has. */
function valueIn(searchParams: URLSearchParams, ...keys: readonly string[]): string | null {
  return keys.map((key) => searchParams.get(key)).find((value) => value !== null) ?? null
}

function textIn(searchParams: URLSearchParams, keys: readonly string[]): MapLink | null {
  return keys.map((key) => textLink(searchParams.get(key))).find((link) => link !== null) ?? null
}

function readApple({ searchParams }: URL): MapLink | null {
  const name = valueIn(searchParams, 'name', 'q') ?? ''
  for (const key of ['coordinate', 'll', 'daddr', 'destination', 'q', 'address', 'sll', 'center']) {
    const point = readLatLng(searchParams.get(key))
    const link = pointLink(point, readLatLng(name) === null ? name : '')
    if (link !== null) return link
  }
  return textIn(searchParams, ['address', 'daddr', 'destination', 'q', 'query', 'name'])
}

/** Markers, map positions, directions, and the short codes of /go/. */
function readOpenStreetMap({ searchParams, hash, pathname }: URL): MapLink | null {
  const route = searchParams.get('route')?.split(';').at(-1)
  const code = /^\/go\/([A-Za-z0-9_~@-]+)/.exec(pathname)?.[1]
  const [, view] = /#(?:.*&)?map=[\d.]+\/(-?[\d.]+\/-?[\d.]+)/.exec(hash) ?? []
  return (
    pointLink(readLatLng(`${searchParams.get('mlat')},${searchParams.get('mlon')}`)) ??
    pointLink(readLatLng(route)) ??
    pointLink(readLatLng(searchParams.get('to'))) ??
    pointLink(code === undefined ? null : decodeShortCode(code)) ??
    pointLink(readLatLng(`${searchParams.get('lat')},${searchParams.get('lon')}`)) ??
    pointLink(readLatLng(searchParams.get('query'))) ??
    pointLink(readLatLng(view?.replace('/', ','))) ??
    textLink(searchParams.get('query'))
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

/** The URL of a place's page (/p/...) has no coordinates, and its site gives none for it. */
function readLongdo({ searchParams, hash, pathname }: URL): MapLink | null {
  const all = new URLSearchParams([...searchParams, ...new URLSearchParams(hash.slice(1))])
  const [, pathPoint] = /\/@(-?[\d.]+,-?[\d.]+)/.exec(pathname) ?? []
  const name = valueIn(all, 'name', 'title') ?? ''
  const asked = valueIn(all, 'search', 'q')
  return (
    pointLink(readLatLng(`${all.get('lat')},${valueIn(all, 'long', 'lon', 'lng')}`), name) ??
    pointLink(readLatLng(valueIn(all, 'locate', 'location', 'll')), name) ??
    pointLink(readLatLng(pathPoint), name) ??
    pointLink(readLatLng(asked)) ??
    textLink(asked)
  )
}

/** Amap (Gaode). Its coordinates are GCJ-02, and its API writes the longitude first. */
function readAmap({ searchParams }: URL): MapLink | null {
  const exact = searchParams.get('coordinate') === 'wgs84'
  const found = (point: Point | null, title: string) =>
    pointLink(point && !exact ? gcj02ToWgs84(point) : point, title)
  const name = valueIn(searchParams, 'name', 'poiname') ?? ''

  // position=lng,lat; the ends of a route are lng,lat,name.
  for (const key of ['position', 'to', 'to[lnglat]', 'dest', 'lnglat', 'location']) {
    const [lng, lat, title = name] = searchParams.get(key)?.split(',') ?? []
    const link = found(readLngLat(`${lng},${lat}`), title)
    if (link !== null) return link
  }
  // A shared place: p=id,lat,lng,name,address; a point: q=lat,lng,name.
  const [, sharedLat, sharedLng, sharedName = ''] = searchParams.get('p')?.split(',') ?? []
  const [askedLat, askedLng, askedName = ''] = searchParams.get('q')?.split(',') ?? []
  const lat = valueIn(searchParams, 'dlat', 'lat')
  const lng = valueIn(searchParams, 'dlon', 'dlng', 'lon', 'lng')
  const texts = ['keyword', 'keywords', 'query', 'q', 'address', 'name']
  return (
    found(readLatLng(`${sharedLat},${sharedLng}`), sharedName) ??
    found(readLatLng(`${askedLat},${askedLng}`), askedName) ??
    found(readLatLng(`${lat},${lng}`), name) ??
    textLink(valueIn(searchParams, ...texts))
  )
}

/** Coordinates are BD-09 unless the link says otherwise; page URLs have them in Baidu's metres. */
function readBaidu({ searchParams, pathname }: URL): MapLink | null {
  const datum = (searchParams.get('coord_type') ?? 'bd09ll').toLowerCase()
  const unshift = (point: Point | null): Point | null => {
    if (point === null || datum === 'wgs84') return point
    return gcj02ToWgs84(datum === 'gcj02' ? point : bd09ToGcj02(point))
  }
  const name = valueIn(searchParams, 'title', 'name') ?? ''
  for (const key of ['location', 'latlng', 'center', 'destination']) {
    const text = searchParams.get(key) ?? ''
    // destination=latlng:39.9,116.4|name:...
    const [, labelled = text] = /latlng:([^|]+)/.exec(text) ?? []
    const [, label = name] = /name:([^|]+)/.exec(text) ?? []
    const link = pointLink(unshift(readLatLng(labelled)), label)
    if (link !== null) return link
  }
  const [, eastM, northM] = /\/@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/.exec(pathname) ?? []
  if (eastM !== undefined && northM !== undefined) {
    const bd09 = bd09MetresToBd09({ eastM: Number(eastM), northM: Number(northM) })
    return pointLink(gcj02ToWgs84(bd09ToGcj02(bd09)), name)
  }
  return textIn(searchParams, ['address', 'destination', 'query', 'wd', 'content'])
}

/**
 * cp=lat~lng is the centre of the view, sp=point.lat_lng_title a pin, rtp a route with several stops.
 */
function readBing({ searchParams }: URL): MapLink | null {
  const [, pin, title = ''] =
    /point\.(-?[\d.]+_-?[\d.]+)(?:_([^_~]*))?/.exec(searchParams.get('sp') ?? '') ?? []
  const stops = searchParams.get('rtp')?.split('~') ?? []
  const last = stops.findLast((stop) => stop !== '') ?? ''
  const [, stop] = /^pos\.(-?[\d.]+_-?[\d.]+)/.exec(last) ?? []
  const [, stopText] = /^adr\.(.+)/.exec(last) ?? []
  const asked = valueIn(searchParams, 'where1', 'q')
  return (
    pointLink(readLatLng(pin), title) ??
    pointLink(readLatLng(stop)) ??
    textLink(stopText) ??
    pointLink(readLatLng(asked)) ??
    pointLink(readLatLng(searchParams.get('cp'))) ??
    textLink(asked ?? searchParams.get('ss'))
  )
}

/** ll=, to=ll.lat,lng, and /ul/h followed by a geohash. */
function readWaze({ searchParams, pathname }: URL): MapLink | null {
  const hash = /^\/ul\/h([0-9b-hjkmnp-z]{4,12})$/i.exec(pathname)?.[1]
  const to = valueIn(searchParams, 'to', 'latlng')
  const name = searchParams.get('q') ?? ''
  const lng = valueIn(searchParams, 'lon', 'lng')
  return (
    pointLink(readLatLng(searchParams.get('ll')), name) ??
    pointLink(readLatLng(to?.replace(/^ll\./, ''))) ??
    pointLink(hash === undefined ? null : decodeGeohash(hash)) ??
    pointLink(readLatLng(`${searchParams.get('lat')},${lng}`)) ??
    pointLink(readLatLng(name)) ??
    textLink(name)
  )
}
