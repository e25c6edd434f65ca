'use client'

/** The tour of a vehicle among the stops of the waybills that wait; the list below it says the same. */
import { useTranslations } from 'next-intl'
import { MapFrame } from '#components/map/map-frame.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import type { TourCanvasProps } from './tour-canvas.tsx'

const TourCanvas = latePart(() => import('./tour-canvas.tsx'))

export function TourMap(canvas: Pick<TourCanvasProps, 'origin' | 'tour' | 'waiting' | 'onChoose'>) {
  const t = useTranslations('planner.map')
  return (
    <MapFrame
      title={t('title')}
      label={t('label')}
      height="h-80 sm:h-96 lg:h-[30rem]"
      howTo={{ mouse: t('howTo'), touch: t('howToTouch') }}
      hasLine={canvas.tour.length > 0}
      canvas={canvas}
      Canvas={TourCanvas}
    />
  )
}
