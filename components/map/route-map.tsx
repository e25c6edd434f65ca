'use client'

/**
 * The map of a route: a light place for it until somebody comes near, then Leaflet in it. Whatever it
 * does by dragging is also done by a tap, by the arrow keys, or in the fields beside it. Its texts are
 * the namespace `map`.
 */
import { lazy, Suspense, useId, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { useReducedMotion } from '#components/load/use-reduced-motion.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import type { MapPin } from './map-pin.ts'
import { endLetters, mapId, routeEnds, type RouteEnd } from './route-end.ts'
import { useApproached } from './use-approached.ts'

const MapCanvas = lazy(() => import('./map-canvas.tsx'))

export function RouteMap({
  pins,
  active,
  tiles,
  onActivate,
  onMove,
}: {
  pins: readonly MapPin[]
  /** The end whose pin a tap sets. */
  active: RouteEnd
  tiles: MapTiles | null
  onActivate: (end: RouteEnd) => void
  onMove: (end: RouteEnd, point: Point) => void
}) {
  const t = useTranslations('map')
  const place = useRef<HTMLDivElement>(null)
  const approached = useApproached(place)
  const still = useReducedMotion()
  const keysId = useId()
  return (
    <section
      id={mapId}
      aria-label={t('title')}
      className="flex min-w-0 flex-col overflow-hidden rounded-large border border-edge bg-surface"
    >
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-edge px-4 py-2">
        <legend className="float-left mr-1 text-caption text-ink-soft">{t('tapSets')}</legend>
        {routeEnds.map((end) => (
          <label
            key={end}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-small px-1.5 text-caption font-medium outline-action has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={`${keysId}-end`}
              checked={end === active}
              onChange={() => onActivate(end)}
              className="size-6 accent-action outline-none"
            />
            <span>
              <span className="font-semibold">{endLetters[end]}</span> {t(`end.${end}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <div
        ref={place}
        className="relative isolate h-80 sm:h-104 lg:h-[max(24rem,min(36rem,calc(100dvh-17rem)))]"
      >
        {approached ? (
          <Suspense fallback={<MapPlaceholder />}>
            <MapCanvas
              pins={pins}
              active={active}
              label={t('label')}
              descriptionId={keysId}
              tiles={tiles}
              still={still}
              onMove={onMove}
              onActivate={onActivate}
            />
          </Suspense>
        ) : (
          <MapPlaceholder />
        )}
      </div>
      <p id={keysId} className="border-t border-edge px-4 py-2.5 text-caption text-ink-soft">
        <span className="pointer-coarse:hidden">{t('howToMouse')}</span>
        <span className="hidden pointer-coarse:inline">{t('howToTouch')}</span>
      </p>
    </section>
  )
}
