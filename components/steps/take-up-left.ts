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
import { keysLeft, removeKey, type LeftBy } from './draft-left.ts'
import { postChange } from './post-change.ts'

export async function takeUpLeft(
  by: LeftBy,
  {
    taken,
    hear,
  }: {
    /** The page whose change this tab had itself: what that one put down is the same, or less. */
    taken: string | null
    hear: (stands: VersionedDraft) => void
  },
): Promise<void> {
  for (const key of keysLeft(by)) {
    const text = localStorage.getItem(key)
    const change = changeIn(text)
    if (text === null || change === null || change.from === taken) {
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

function changeIn(text: string | null): SentChange | null {
  try {
    return sentChangeSchema.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}
