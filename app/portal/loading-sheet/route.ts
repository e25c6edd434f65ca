/**
 * Draws the loading sheet of loads that the page shows. The loads come with the request, and nothing is
 * read for whoever asks; but drawing costs a core, so whoever has neither a session nor a visit gets few.
 */
import { ownVisit } from '#lib/storefront/draft-save.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { readSheetRequest } from '#server/portal/loading-sheet/sheet-request.ts'
import { openDraft } from '#server/portal/quote/drafts.ts'
import { busy, drawInTurn, sheetReply } from './sheet-reply.ts'

export async function POST(request: Request): Promise<Response> {
  if (!isOfOurPage(request)) return new Response(null, { status: 403 })
  const use = await takeGuestUse((await isKnown()) ? 'sheet' : 'strangersSheet')
  if (!use.ok) return busy(429, use.retryAfterSeconds)
  // A slow sender blocks nobody: a place is taken when there is something to draw.
  const asked = await readSheetRequest(request)
  if (!asked.ok) return new Response(null, { status: asked.status })
  return drawInTurn(() => sheetReply(asked.loads, { loadedFor: asked.loadedFor, plate: null }))
}

async function isKnown(): Promise<boolean> {
  return (await currentPerson()) !== null || (await openDraft(ownVisit)) !== null
}
