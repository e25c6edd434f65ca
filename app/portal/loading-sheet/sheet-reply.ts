/** Loads drawn as a PDF, in the language of the request. */
import { getLocale, getFormatter } from 'next-intl/server'
import type { LoadedFor, LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { drawLoadingSheet } from '#server/paper/loading-sheet/loading-sheet.ts'
import { sheetTexts, type SheetTexts } from '#server/paper/loading-sheet/sheet-texts.ts'
import { portalRuntime } from '#server/portal/runtime.ts'

interface SheetAbout {
  readonly loadedFor: LoadedFor
  /** Null until a vehicle is assigned. */
  readonly plate: string | null
}

/** One that draws keeps a core busy. */
const drawnAtOnce = 2
const retryAfterSeconds = 3
let drawing = 0

export async function drawInTurn(draw: () => Promise<Response>): Promise<Response> {
  if (drawing >= drawnAtOnce) return busy(503, retryAfterSeconds)
  drawing += 1
  try {
    return await draw()
  } finally {
    drawing -= 1
  }
}

export function busy(status: 429 | 503, seconds: number): Response {
  return new Response(null, { status, headers: { 'retry-after': `${seconds}` } })
}

export async function sheetReply(
  loads: readonly LoadViewLoad[],
  about: SheetAbout,
): Promise<Response> {
  const language = await getLocale()
  const sheet = await drawLoadingSheet(loads, { texts: await textsAbout(about), language })
  const fileName = ['loading-sheet', about.loadedFor.number?.replaceAll(/[^\w-]+/g, '-')]
  return new Response(new Uint8Array(sheet), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName.filter(Boolean).join('-')}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** With dates in the calendar of the page that asks for it. */
async function textsAbout({ loadedFor, plate }: SheetAbout): Promise<SheetTexts> {
  const { number, pickup, delivery, pickupWindow, undrawn } = loadedFor
  const format = await getFormatter()
  /** In two lines. The fonts of the paper have no thin spaces. */
  const windowText = ({ from, to }: NonNullable<LoadedFor['pickupWindow']>) => {
    const [start, end] = [new Date(from), new Date(to)]
    const [day, lastDay] = [start, end].map((at) => format.dateTime(at, 'day'))
    const lines =
      day === lastDay
        ? [day, format.dateTimeRange(start, end, 'time')]
        : [`${format.dateTime(start, 'moment')} –`, format.dateTime(end, 'moment')]
    return lines.join('\n').replaceAll('\u2009', ' ')
  }
  return sheetTexts(await getLocale(), {
    number,
    drawnAt: format.dateTime(new Date(), 'moment'),
    pickup,
    delivery,
    pickupTime: pickupWindow && windowText(pickupWindow),
    seller: portalRuntime().seller.name(),
    plate,
    undrawn,
  })
}
