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
