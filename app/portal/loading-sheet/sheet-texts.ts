import { getFormatter, getTranslations } from 'next-intl/server'
import type { SheetTexts } from '#server/portal/loading-sheet/sheet-texts.ts'

/** The sheet's words and numbers in the language of the page that asks for it. */
export async function sheetTexts(): Promise<SheetTexts> {
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
