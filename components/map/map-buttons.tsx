'use client'

import { Maximize, Minus, Plus } from 'lucide-react'
import type { Map } from 'leaflet'
import { useTranslations } from 'next-intl'
import { fitPins } from './fit-pins.ts'
import type { MapPin } from './map-pin.ts'

const style =
  'flex size-11 items-center justify-center bg-surface text-ink hover:bg-sunken focus-visible:-outline-offset-2 disabled:opacity-50'

/** What the wheel and two fingers do, by a press. */
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
  const animate = !still
  return (
    <>
      <div className="absolute top-3 right-3 z-[1000] flex flex-col divide-y divide-edge overflow-hidden rounded-medium border border-edge shadow-raised">
        <button type="button" className={style} onClick={() => map.zoomIn(1, { animate })}>
          <Plus aria-hidden className="size-4.5" />
          <span className="sr-only">{t('zoomIn')}</span>
        </button>
        <button type="button" className={style} onClick={() => map.zoomOut(1, { animate })}>
          <Minus aria-hidden className="size-4.5" />
          <span className="sr-only">{t('zoomOut')}</span>
        </button>
        <button
          type="button"
          className={style}
          disabled={pins.length === 0}
          onClick={() => fitPins(map, { pins, still })}
        >
          <Maximize aria-hidden className="size-4.5" />
          <span className="sr-only">{t('showAll')}</span>
        </button>
      </div>
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
