/** Loads drawn as a PDF, in the language of the request. */
import { getLocale, getFormatter, getTranslations } from 'next-intl/server'
import type { LoadedFor, LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { drawLoadingSheet } from '#server/portal/loading-sheet/loading-sheet.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import type { SheetTexts } from '#server/portal/loading-sheet/sheet-texts.ts'

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
  const sheet = await drawLoadingSheet(loads, { texts: await sheetTexts(about), language })
  const fileName = ['loading-sheet', about.loadedFor.number?.replaceAll(/[^\w-]+/g, '-')]
  return new Response(new Uint8Array(sheet), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName.filter(Boolean).join('-')}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** The sheet's words and numbers in the language of the page that asks for it. */
async function sheetTexts({ loadedFor, plate }: SheetAbout): Promise<SheetTexts> {
  const { number, pickup, delivery, pickupWindow, undrawn } = loadedFor
  const t = await getTranslations('sheet')
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
  const upTo = (maximumFractionDigits: number) => (value: number) =>
    format.number(value, { maximumFractionDigits })
  return {
    title: t('title'),
    made: t('made', {
      at: format.dateTime(new Date(), 'moment'),
    }),
    number,
    trip: [
      { name: t('pickup'), text: pickup },
      { name: t('delivery'), text: delivery },
      { name: t('pickupTime'), text: pickupWindow && windowText(pickupWindow) },
      { name: t('seller'), text: portalRuntime().seller.name() },
      { name: t('plate'), text: plate },
    ].flatMap(({ name, text }) => (text === null || text === '' ? [] : [{ name, text }])),
    undrawn: undrawn === 0 ? null : t('undrawn', { count: undrawn }),
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
    andMore: (count) => t('andMore', { count }),
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
