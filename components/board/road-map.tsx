'use client'

/** The vehicles that are on the road, on a map. The list below it says the rest. */
import { useTranslations } from 'next-intl'
import type { NamedPlace } from '#components/map/places-canvas.tsx'
import { PlacesMap } from '#components/map/places-map.tsx'

export function RoadMap({ vehicles }: { vehicles: readonly NamedPlace[] }) {
  const t = useTranslations('board.map')
  return (
    <PlacesMap
      title={t('title')}
      label={t('label', { count: vehicles.length })}
      height="h-72 sm:h-80 lg:h-96"
      howTo={{ mouse: t('howToMouse'), touch: t('howToTouch') }}
      places={vehicles}
      showAll={t('showAll')}
      hasLine={false}
      onPress={showTrip}
    />
  )
}

function showTrip(id: string): void {
  const row = document.querySelector<HTMLElement>(`#trip-${CSS.escape(id)}`)
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}
