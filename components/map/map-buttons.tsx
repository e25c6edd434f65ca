'use client'

import type { Map } from 'leaflet'
import { useTranslations } from 'next-intl'
import { fitPins } from './fit-pins.ts'
import type { MapPin } from './map-pin.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

export function MapButtons({
  map,
  pins,
  still,
}: {
  map: Map
  pins: readonly MapPin[]
  still: boolean
}) {
  const t = useTranslations('map')
  return (
    <>
      <ZoomButtons
        map={map}
        still={still}
        showAll={t('showAll')}
        onShowAll={pins.length === 0 ? null : () => fitPins(map, { pins, still })}
      />
      <Crosshair />
    </>
  )
}

/** Where Enter puts the pin, while the map has the focus. */
function Crosshair() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      className="map-crosshair pointer-events-none absolute top-1/2 left-1/2 z-[999] size-8 -translate-1/2 stroke-action"
    >
      <path d="M16 2v10M16 20v10M2 16h10M20 16h10" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
