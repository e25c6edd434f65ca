/**
 * The draft as the offline page shows it: a reload without a connection then still says what was typed. It is
 * kept in the tab alone, and goes with it or when its person signs out.
 */
import { accountOfOwner, type DraftOwner } from '#lib/storefront/draft-save.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { stepHref } from '#lib/hrefs.ts'
import { tryTo } from './mirrors.ts'

const key = 'offline-draft'
const mostGoods = 8

export function keepForOffline(owner: DraftOwner, draft: QuoteDraft): void {
  const account = accountOfOwner(owner)
  const paths = (['route', 'cargo', 'quote'] as const).map((step) => stepHref(account, step))
  const lines = linesOf(draft)
  tryTo(
    () =>
      lines.length === 0
        ? sessionStorage.removeItem(key)
        : sessionStorage.setItem(key, JSON.stringify({ paths, lines })),
    undefined,
  )
}

/** Numbers and what was typed, so that they need no words of a language. */
function linesOf({ pickup, drop, items }: QuoteDraft): readonly string[] {
  const goods = items
    .filter(({ name }) => name !== '')
    .map(({ name, qty }) => (qty === null ? name : `${qty} × ${name}`))
  const more = goods.length - mostGoods
  return [
    ...[pickup, drop].flatMap((place, at) =>
      place === null || place.text === '' ? [] : `${at === 0 ? 'A' : 'B'}: ${place.text}`,
    ),
    ...goods.slice(0, mostGoods),
    ...(more > 0 ? [`+ ${more}`] : []),
  ]
}

/** The offline page has no other script. */
export const showKeptDraft = `try {
  const { paths, lines } = JSON.parse(sessionStorage.getItem('${key}'))
  const part = document.getElementById('kept-draft')
  if (paths.includes(location.pathname)) {
    for (const line of lines) {
      part.querySelector('ul').appendChild(document.createElement('li')).textContent = line
    }
    part.hidden = false
  }
} catch {}`
