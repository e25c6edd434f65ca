/**
 * What other pages have put down and nobody has heard of (draft-left.ts). We may have it: only the server
 * knows, and what was changed since. So it is sent again, and what stands then is heard. Loaded where
 * something lies there: most visits have nothing.
 */
import {
  sentChangeSchema,
  type SentChange,
  type VersionedDraft,
} from '#lib/storefront/draft-replies.ts'
import { sessionOfBrowser } from './browser-session.ts'
import { keysLeft, removeKey, type LeftBy, type PutDown } from './draft-left.ts'
import type { TakenChange } from './kept-draft.ts'
import { postChange } from './post-change.ts'

export async function takeUpLeft(
  by: LeftBy,
  {
    kinds,
    taken,
    hear,
  }: {
    kinds: readonly PutDown[]
    /** What this tab had itself: what its page put down until then is in it. */
    taken: TakenChange | null
    hear: (stands: VersionedDraft) => void
  },
): Promise<void> {
  for (const key of keysLeft(by, kinds)) {
    const text = localStorage.getItem(key)
    const change = changeIn(text)
    if (text === null || change === null || isIn(change, taken) || isOver(change)) {
      removeKey(key)
      continue
    }
    const { mine: draft, version } = change
    const reply = await postChange(text, { mine: { draft, version }, account: by.account })
    if (reply?.kind === 'kept' || reply?.kind === 'merged') hear(reply)
    else if (reply?.kind !== 'invalid') continue
    // Its page may be there still, and have put down more.
    if (localStorage.getItem(key) === text) removeKey(key)
  }
}

/** Whoever typed it has signed out: it will never be taken. */
function isOver({ session }: SentChange): boolean {
  return session !== undefined && session !== sessionOfBrowser()
}

function isIn({ from, version }: SentChange, taken: TakenChange | null): boolean {
  return taken !== null && from === taken.from && version <= taken.version
}

function changeIn(text: string | null): SentChange | null {
  try {
    return sentChangeSchema.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}
