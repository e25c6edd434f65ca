/**
 * Reads a pasted link, or a message that contains one. It opens no URL: a short link is returned as
 * such.
 */
import { unsupported, type MapLink } from './map-link.ts'
import { isAmap, readAmap } from './services/amap.ts'
import { isApple, readApple } from './services/apple.ts'
import { isBaidu, readBaidu } from './services/baidu.ts'
import { isBing, readBing } from './services/bing.ts'
import { readGeoUri } from './services/geo-uri.ts'
import { isGoogle, readGoogle } from './services/google.ts'
import { isLongdo, readLongdo } from './services/longdo.ts'
import { isOpenStreetMap, readOpenStreetMap } from './services/openstreetmap.ts'
import { isWaze, readWaze } from './services/waze.ts'

const services: readonly (readonly [(url: URL) => boolean, (url: URL) => MapLink])[] = [
  [isGoogle, readGoogle],
  [isApple, readApple],
  [isOpenStreetMap, readOpenStreetMap],
  [isLongdo, readLongdo],
  [isAmap, readAmap],
  [isBaidu, readBaidu],
  [isBing, readBing],
  [isWaze, readWaze],
]

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
  const service = services.find(([isIts]) => isIts(url))
  return service === undefined ? unsupported : service[1](url)
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
