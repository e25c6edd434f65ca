/** The street tiles of an installation, as an operator writes where they are and whose they are. */

/** Streets over the base map, where the operator has some. All of it is public: browsers fetch them. */
export type MapTiles = (TileImages | StreetArchive) & { readonly credit: readonly CreditPart[] }

export interface TileImages extends TileTemplate {
  readonly kind: 'images'
}

/** A file of vector tiles, of which browsers read parts. They draw them, so names are in the reader's language. */
export interface StreetArchive {
  readonly kind: 'archive'
  /** Below our own address. */
  readonly path: string
  /** The highest zoom that has tiles of its own; beyond it they are drawn larger. */
  readonly maxZoom: number
  readonly bounds: Readonly<Record<'west' | 'south' | 'east' | 'north', number>>
}

/**
 * Where street tiles are fetched from, as an operator writes it: an address with {z}, {x} and {y} in its
 * path and, where a server has several names, {s} as the first part of the host. The security policy
 * names the servers, so an address that could say anything else there is no template.
 */
export interface TileTemplate {
  readonly url: string
  /** Each server that {s} makes of it; one, without. */
  readonly origins: readonly string[]
}

/** The names that stand for {s}, as tile servers have had them since there are any. */
export const tileSubdomains = ['a', 'b', 'c'] as const

const longestUrl = 500

/**
 * A host by its name or its IPv4 address: no user, no IPv6 address (a policy cannot name one), and
 * neither a blank nor a quote nor a semicolon anywhere, which end a source or a directive of the policy.
 */
const template =
  /^https?:\/\/(?:\{s\}\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(\/[\w.~%!$&()*+,=:@/?{}-]*)$/i

const needed = ['{z}', '{x}', '{y}']

/** Null where it is none. */
export function readTileTemplate(text: string): TileTemplate | null {
  const path = template.exec(text)?.[1]
  if (path === undefined || text.length > longestUrl) return null
  // A second {x} or any other brace is a mistake that would be seen only as missing tiles.
  const placeholders = path.match(/\{[^}]*\}|[{}]/g) ?? []
  if (placeholders.toSorted().join() !== needed.toSorted().join()) return null
  const servers = text.includes('{s}') ? tileSubdomains : ['']
  const urls = servers.map((server) => text.replace('{s}', server))
  if (!urls.every((url) => URL.canParse(url))) return null
  return { url: text, origins: urls.map((url) => new URL(url).origin) }
}

/**
 * The credit of the map tiles, as an operator writes it: plain text, in which `[OpenStreetMap](https://…)`
 * is a link. It is shown as text wherever it came from, and never read as HTML.
 */
export interface CreditPart {
  readonly text: string
  /** Null where it is only said. */
  readonly href: string | null
}

const longestCredit = 300

const link = /\[([^[\]]+)\]\(([^()\s]+)\)/g

/** Null where there is nothing to show, or where a link leads to no page. */
export function readTileCredit(written: string): readonly CreditPart[] | null {
  if (written.length > longestCredit || /\p{Cc}/u.test(written)) return null
  const parts: CreditPart[] = []
  let end = 0
  for (const { 0: whole, 1: text = '', 2: href = '', index } of written.matchAll(link)) {
    if (!isPage(href)) return null
    parts.push({ text: written.slice(end, index), href: null }, { text, href })
    end = index + whole.length
  }
  parts.push({ text: written.slice(end), href: null })
  const shown = parts.filter(({ text }) => text !== '')
  return shown.some(({ text }) => text.trim() !== '') ? shown : null
}

function isPage(href: string): boolean {
  return URL.canParse(href) && /^https?:$/.test(new URL(href).protocol)
}
