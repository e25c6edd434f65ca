'use client'

/**
 * A map's place on the page: light until the visitor comes near, then with Leaflet. Everything done by
 * dragging can also be done by a tap, by the arrow keys, or in the fields beside it. Its texts are the
 * namespace `map`.
 */
import { useId, useRef, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { useReducedMotion } from '#components/load/use-reduced-motion.ts'
import { latePart } from '#components/ui/late-part.tsx'
import type { MapCanvasProps } from './map-canvas.tsx'
import { MapPlaceholder } from './map-placeholder.tsx'
import { mapId } from './route-end.ts'
import { useApproached } from './use-approached.ts'

const MapCanvas = latePart(() => import('./map-canvas.tsx'))

export function MapFrame({
  title,
  children,
  ...canvas
}: {
  title: string
  /** Above the map. */
  children?: ReactNode
} & Pick<MapCanvasProps, 'pins' | 'active' | 'tiles' | 'onMove' | 'onActivate'>) {
  const t = useTranslations('map')
  const place = useRef<HTMLDivElement>(null)
  const approached = useApproached(place)
  const still = useReducedMotion()
  const howToId = useId()
  return (
    <section
      id={mapId}
      aria-label={title}
      className="flex min-w-0 flex-col overflow-hidden rounded-large border border-edge bg-surface"
    >
      {children}
      <div
        ref={place}
        className="relative isolate h-80 sm:h-104 lg:h-[max(24rem,min(36rem,calc(100dvh-17rem)))]"
      >
        {approached ? (
          <MapCanvas
            waiting={<MapPlaceholder />}
            props={{ ...canvas, label: t('label'), descriptionId: howToId, still }}
          />
        ) : (
          <MapPlaceholder />
        )}
      </div>
      <p id={howToId} className="border-t border-edge px-4 py-2.5 text-caption text-ink-soft">
        <span className="pointer-coarse:hidden">{t('howToMouse')}</span>
        <span className="hidden pointer-coarse:inline">{t('howToTouch')}</span>
      </p>
    </section>
  )
}
