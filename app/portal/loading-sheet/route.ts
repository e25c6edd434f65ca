/**
 * Draws the loading sheet of loads that the page shows. The loads come with the request: nothing is read
 * for whoever asks, so it needs no session, only bounds.
 */
import { getLocale } from 'next-intl/server'
import { drawLoadingSheet } from '#server/portal/loading-sheet/loading-sheet.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { readSheetRequest } from '#server/portal/loading-sheet/sheet-request.ts'
import { sheetTexts } from './sheet-texts.ts'

/** One that draws keeps a core busy. */
const drawnAtOnce = 2
const retryAfterSeconds = 3
let drawing = 0

export async function POST(request: Request): Promise<Response> {
  if (!isOfOurPage(request)) return new Response(null, { status: 403 })
  if (drawing >= drawnAtOnce) return busy()
  drawing += 1
  try {
    const asked = await readSheetRequest(request)
    if (!asked.ok) return new Response(null, { status: asked.status })
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

function busy(): Response {
  return new Response(null, {
    status: 503,
    headers: { 'retry-after': `${retryAfterSeconds}` },
  })
}
