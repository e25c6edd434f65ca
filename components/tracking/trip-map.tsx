'use client'

/**
 * Where the truck is: a light place for the map until somebody comes near, then Leaflet in it. Whatever
 * it shows is also in the table below it.
 */
import { useId, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { useReducedMotion } from '#components/load/use-reduced-motion.ts'
import { MapPlaceholder } from '#components/map/map-placeholder.tsx'
import { useApproached } from '#components/map/use-approached.ts'
import { latePart } from '#components/ui/late-part.tsx'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import type { ShownTrip } from './shown-trip.ts'
import { TripTable } from './trip-table.tsx'

const TripCanvas = latePart(() => import('./trip-canvas.tsx'))

export function TripMap({ trip, tiles }: { trip: ShownTrip; tiles: MapTiles | null }) {
  const t = useTranslations('tracking.map')
  const place = useRef<HTMLDivElement>(null)
  const approached = useApproached(place)
  const still = useReducedMotion()
  const noteId = useId()
  return (
    <section
      aria-label={t('title')}
      className="min-w-0 overflow-hidden rounded-large border border-edge bg-surface"
    >
      <div ref={place} className="relative isolate h-80 sm:h-96 lg:h-[28rem]">
        {approached ? (
          <TripCanvas
            waiting={<MapPlaceholder />}
            props={{ trip, tiles, still, label: t('label'), descriptionId: noteId }}
          />
        ) : (
          <MapPlaceholder />
        )}
      </div>
      <p
        id={noteId}
        className="hidden border-t border-edge px-4 py-2.5 text-caption text-ink-soft pointer-coarse:block"
      >
        {t('twoFingers')}
      </p>
      <TripTable trip={trip} />
    </section>
  )
}
