'use client'

/** The vehicles that are on the road, on a map. The list below it says the rest. */
import { useTranslations } from 'next-intl'
import { MapFrame } from '#components/map/map-frame.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import type { SeenVehicle } from './road-canvas.tsx'

const RoadCanvas = latePart(() => import('./road-canvas.tsx'))

export function RoadMap({ vehicles }: { vehicles: readonly SeenVehicle[] }) {
  const t = useTranslations('board.map')
  return (
    <MapFrame
      title={t('title')}
      label={t('label', { count: vehicles.length })}
      height="h-72 sm:h-80 lg:h-96"
      howTo={{ mouse: t('howToMouse'), touch: t('howToTouch') }}
      hasLine={false}
      canvas={{ vehicles }}
      Canvas={RoadCanvas}
    />
  )
}
