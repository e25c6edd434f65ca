/**
 * Draws the loading sheet of loads that the page shows. The loads come with the request, and nothing is
 * read for whoever asks; but drawing costs a core, so whoever has neither a session nor a visit gets few.
 */
import { getLocale } from 'next-intl/server'
import { ownVisit } from '#lib/storefront/draft-save.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { drawLoadingSheet } from '#server/portal/loading-sheet/loading-sheet.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { readSheetRequest } from '#server/portal/loading-sheet/sheet-request.ts'
import { openDraft } from '#server/portal/quote/drafts.ts'
import { sheetTexts } from './sheet-texts.ts'

/** One that draws keeps a core busy. */
const drawnAtOnce = 2
const retryAfterSeconds = 3
let drawing = 0

export async function POST(request: Request): Promise<Response> {
  if (!isOfOurPage(request)) return new Response(null, { status: 403 })
  const use = await takeGuestUse((await isKnown()) ? 'sheet' : 'strangersSheet')
  if (!use.ok) return busy(429, use.retryAfterSeconds)
  // A slow sender blocks nobody: a place is taken when there is something to draw.
  const asked = await readSheetRequest(request)
  if (!asked.ok) return new Response(null, { status: asked.status })
  if (drawing >= drawnAtOnce) return busy(503, retryAfterSeconds)
  drawing += 1
  try {
    const language = await getLocale()
    const sheet = await drawLoadingSheet(asked.loads, { texts: await sheetTexts(), language })
    return new Response(new Uint8Array(sheet), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="loading-sheet.pdf"',
        'cache-control': 'no-store',
      },
    })
  } finally {
    drawing -= 1
  }
}

async function isKnown(): Promise<boolean> {
  return (await currentPerson()) !== null || (await openDraft(ownVisit)) !== null
}

function busy(status: 429 | 503, seconds: number): Response {
  return new Response(null, { status, headers: { 'retry-after': `${seconds}` } })
}
