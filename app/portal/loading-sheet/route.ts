/**
 * Draws the loading sheet of loads that the page shows. The loads come with the request, and nothing is
 * read for whoever asks; but drawing costs a core, so whoever has neither a session nor a visit gets few.
 */
import { getLocale, getFormatter, getTranslations } from 'next-intl/server'
import { ownVisit } from '#lib/storefront/draft-save.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { drawLoadingSheet } from '#server/portal/loading-sheet/loading-sheet.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { readSheetRequest } from '#server/portal/loading-sheet/sheet-request.ts'
import { openDraft } from '#server/portal/quote/drafts.ts'
import type { SheetTexts } from '#server/portal/loading-sheet/sheet-texts.ts'

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

/** The sheet's words and numbers in the language of the page that asks for it. */
async function sheetTexts(): Promise<SheetTexts> {
  const t = await getTranslations('sheet')
  const format = await getFormatter()
  const upTo = (maximumFractionDigits: number) => (value: number) =>
    format.number(value, { maximumFractionDigits })
  return {
    title: t('title'),
    made: t('made', {
      at: format.dateTime(new Date(), 'moment'),
    }),
    cm: (mm) => upTo(1)(mm / 10),
    kg: (kg) => t('kg', { amount: upTo(1)(kg) }),
    percent: (share) => format.number(share, { style: 'percent', maximumFractionDigits: 0 }),
    box: (sizes) => t('box', sizes),
    pieces: (count) => t('pieces', { count }),
    volume: t('volume'),
    weight: t('weight'),
    axle: { front: t('axle.front'), kingpin: t('axle.kingpin'), rear: t('axle.rear') },
    ofLimit: (amounts) => t('ofLimit', amounts),
    side: t('side'),
    above: t('above'),
    front: t('front'),
    door: t('door'),
    layer: (layer) => t('layer', layer),
    columns: {
      steps: t('columns.steps'),
      item: t('columns.item'),
      count: t('columns.count'),
      size: t('columns.size'),
      each: t('columns.each'),
      total: t('columns.total'),
      stop: t('columns.stop'),
    },
    page: (page) => t('page', page),
  }
}
