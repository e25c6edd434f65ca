/**
 * What a page sends when it is being left. The browser carries it when the page is gone, but not more
 * than a little, and not without a connection: then it is left in the browser for the next page of ours.
 */
import { changeOf, mostBytesOnLeaving, type Typed } from '#lib/storefront/draft-change.ts'
import type { ChangeSaved } from '#lib/storefront/draft-replies.ts'
import { forAccount } from '#lib/ops/acted-for.ts'
import { keepLeft } from './draft-left.ts'

/** Null where nobody has answered. */
export async function sendChange(
  typed: Typed,
  account: string | null,
): Promise<ChangeSaved | null> {
  const whole = JSON.stringify(changeOf(typed, true))
  const body = fits(whole) ? whole : JSON.stringify(changeOf(typed, false))
  if (!fits(body) || !navigator.onLine) {
    keepLeft(whole, account)
    return null
  }
  try {
    const reply = await fetch(forAccount('/portal/draft', account), {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (reply.status === 204) return { kind: 'kept', ...typed.mine }
    if (reply.status !== 200) throw new Error(`answered with ${reply.status}`)
    const { mergedDraftSchema } = await import('#lib/storefront/draft-replies.ts')
    return mergedDraftSchema.safeParse(await reply.json()).data ?? null
  } catch {
    // The connection was gone after all, too much else was under way, or it was refused.
    keepLeft(whole, account)
    return null
  }
}

function fits(text: string): boolean {
  return text.length <= mostBytesOnLeaving && new Blob([text]).size <= mostBytesOnLeaving
}
