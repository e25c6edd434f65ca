/**
 * Reads a pasted link, or a message that contains one. It opens no URL: a short link is returned as
 * such.
 */
import { isGoogle, readGoogle } from './google.ts'
import { pointLink, textLink, type MapLink } from './map-link.ts'
import { mapServices } from './map-services.ts'
import { readLatLng } from './read-coordinates.ts'

const unsupported: MapLink = { kind: 'unsupported' }

export function readMapLink(pasted: string): MapLink {
  const text = pasted.trim()
  const [geo] = /\bgeo:-?[\d.]+,\S+/i.exec(text) ?? []
  if (geo !== undefined && !/https?:/i.test(text)) return readGeoUri(geo)
  const url = findUrl(text)
  return url === null ? unsupported : readMapUrl(url)
}

export function readMapUrl(url: URL): MapLink {
  const wrapped = unwrap(url)
  if (wrapped !== null) return readMapUrl(wrapped)
  if (isShortLink(url)) return { kind: 'short', url }
  if (isGoogle(url)) return readGoogle(url) ?? unsupported
  return mapServices.find(({ isIts }) => isIts(url))?.read(url) ?? unsupported
}

/** Google asks for consent first, and has the actual URL in that page's URL. */
function unwrap({ hostname, pathname, searchParams }: URL): URL | null {
  const inside =
    hostname === 'consent.google.com'
      ? searchParams.get('continue')
      : /^(?:www\.)?google\.[a-z.]+$/.test(hostname) && pathname === '/url'
        ? (searchParams.get('q') ?? searchParams.get('url'))
        : null
  const url = inside === null ? null : parseHttp(inside)
  // A URL wrapped in itself would never end.
  return url?.hostname === hostname && url.pathname === pathname ? null : url
}

function findUrl(text: string): URL | null {
  const [found] = /https?:\/\/[^\s<>"]+/i.exec(text) ?? []
  if (found !== undefined) return parseHttp(found.replace(/[.,;)\]]+$/, ''))
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\//i.test(text) && !/\s/.test(text)
    ? parseHttp(`https://${text}`)
    : null
}

function parseHttp(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) ? url : null
}

/** The hosts of short links, and the only ones that the service requests. */
const shortHosts: ReadonlyMap<string, RegExp> = new Map([
  ['maps.app.goo.gl', /^\/./],
  ['goo.gl', /^\/maps\//],
  ['g.co', /^\/(?:maps|kgs)\//],
  ['g.page', /^\/./],
  ['maps.apple', /^\/p\//],
  ['surl.amap.com', /^\/./],
  ['j.map.baidu.com', /^\/./],
  ['binged.it', /^\/./],
])

function isShortLink({ hostname, pathname }: URL): boolean {
  return shortHosts.get(hostname)?.test(pathname) ?? false
}

/** RFC 5870, with Android's extensions: geo:0,0?q=text, geo:0,0?q=lat,lng(label). */
function readGeoUri(text: string): MapLink {
  const [, lat, lng, parameters = '', query = ''] =
    /^geo:(-?[\d.]+),(-?[\d.]+)(?:,-?[\d.]+)?((?:;[^?]*)?)(?:\?(.*))?$/i.exec(text) ?? []
  if (lat === undefined || lng === undefined) return unsupported
  // Another reference system would need a conversion that nobody uses.
  if (/;crs=(?!wgs84(?:;|$))/i.test(parameters)) return unsupported
  const asked = new URLSearchParams(query).get('q') ?? ''
  const [, askedPoint = asked, label = ''] = /^([^(]+)\((.*)\)$/.exec(asked) ?? []
  const named = pointLink(readLatLng(askedPoint), label)
  if (named !== null) return named
  const nowhere = Number(lat) === 0 && Number(lng) === 0
  return (
    (nowhere ? textLink(asked) : null) ??
    pointLink(readLatLng(`${lat},${lng}`), asked) ??
    unsupported
  )
}
