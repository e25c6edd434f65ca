/**
 * What a page sends when it is being left. The browser carries it when the page is gone, but not more
 * than a little, not without a connection, and sometimes not at all: so it is put down here first, for the
 * next page of ours, until somebody has heard that it came.
 */
import { changeOf, mostBytesOnLeaving, type Typed } from '#lib/storefront/draft-change.ts'
import type { ChangeSaved } from '#lib/storefront/draft-replies.ts'
import { dropLeft, putDown, type LeftBy } from './draft-left.ts'
import { postChange } from './post-change.ts'

/** With each key: the change alone, so that five hundred rows cost no more than one. */
export function putDownTyped(typed: Typed, by: LeftBy): void {
  const text = JSON.stringify(changeOf(typed, false))
  putDown('typed', by, { version: typed.mine.version, text })
}

/** Null where nobody has answered. */
export async function sendChange(
  typed: Typed,
  account: string | null,
): Promise<ChangeSaved | null> {
  const { from, mine } = typed
  const whole = JSON.stringify(changeOf(typed, true))
  putDown('left', { account, from }, { version: mine.version, text: whole })
  const body = fits(whole) ? whole : JSON.stringify(changeOf(typed, false))
  if (!fits(body) || !navigator.onLine) return null
  const reply = await postChange(body, { mine, account, keepalive: true })
  if (reply?.kind === 'kept' || reply?.kind === 'merged') {
    dropLeft({ account, from }, mine.version)
  }
  return reply
}

function fits(text: string): boolean {
  return text.length <= mostBytesOnLeaving && new Blob([text]).size <= mostBytesOnLeaving
}
