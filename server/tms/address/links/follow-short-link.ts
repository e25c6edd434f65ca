/**
 * Follows a short link to its target. The link comes from a stranger, so only known hosts are requested,
 * their names are resolved here and the checked address is the one connected to, so that a second DNS
 * answer cannot redirect us; redirects are read and never followed automatically.
 */
import type { MapLink } from '#lib/map-links/map-link.ts'
import { readMapLink, readMapUrl } from '#lib/map-links/read-map-link.ts'
import { isPlainHttp, publicAddressOf, type Fetched, type Outside } from '#server/files/outside.ts'

export type Followed =
  | { readonly kind: 'read'; readonly link: Exclude<MapLink, { kind: 'short' }> }
  /** The target is not a supported map service. */
  | { readonly kind: 'not_supported' }
  /** No answer in time, or an unusable one. */
  | { readonly kind: 'unreachable' }

const maxRedirects = 5
const defaultLimitMs = 3000
const maxBytes = 64 * 1024

export async function followShortLink(
  start: URL,
  { outside, limitMs = defaultLimitMs }: { outside: Outside; limitMs?: number },
): Promise<Followed> {
  const signal = AbortSignal.timeout(limitMs)
  try {
    return await follow(start, { outside, signal })
  } catch {
    // The cause is of no use to the caller, and its message could contain the link.
    return { kind: 'unreachable' }
  }
}

async function follow(
  start: URL,
  { outside, signal }: { outside: Outside; signal: AbortSignal },
): Promise<Followed> {
  let url = start
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!isPlainHttp(url)) return { kind: 'not_supported' }
    const address = await publicAddressOf(url, { outside, signal })
    if (address === null) return { kind: 'not_supported' }
    const fetched = await outside.fetch({ url, address, accept: 'text/html', maxBytes, signal })
    const next = nextOf(fetched, url)
    if (next === null) return readPage(fetched)
    const link = readMapUrl(next)
    if (link.kind !== 'short') return outcomeOf(link)
    url = link.url
  }
  return { kind: 'unreachable' }
}

function nextOf({ status, location }: Fetched, from: URL): URL | null {
  if (status < 300 || status > 399 || location === null) return null
  return URL.canParse(location, from.href) ? new URL(location, from) : null
}

/** Some short links answer with a page that redirects by script: the first map link in it is the target. */
function readPage({ status, body }: Fetched): Followed {
  if (status !== 200) return { kind: 'unreachable' }
  const text = body
    .toString('utf8')
    .replaceAll('&amp;', '&')
    .replaceAll(/\\u003d/gi, '=')
    .replaceAll(/\\u0026/gi, '&')
  for (const [found] of text.matchAll(/https?:(?:\/\/|\\\/\\\/)[^\s"'<>`]+/gi)) {
    const link = readMapLink(found.replaceAll('\\/', '/'))
    if (link.kind !== 'short' && link.kind !== 'unsupported') return { kind: 'read', link }
  }
  return { kind: 'not_supported' }
}

function outcomeOf(link: Exclude<MapLink, { kind: 'short' }>): Followed {
  return link.kind === 'unsupported' ? { kind: 'not_supported' } : { kind: 'read', link }
}
