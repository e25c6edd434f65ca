'use client'

/** The map of a route, and the choice which of its ends a tap sets. */
import { useId } from 'react'
import { useTranslations } from 'next-intl'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import { MapFrame } from './map-frame.tsx'
import type { MapPin } from './map-pin.ts'
import type { PinMove } from './pin-move.ts'
import { endLetters, routeEnds, type RouteEnd } from './route-end.ts'

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
  onMove: (end: RouteEnd, move: PinMove) => void
}) {
  const t = useTranslations('map')
  const id = useId()
  return (
    <MapFrame
      title={t('title')}
      pins={pins}
      active={active}
      tiles={tiles}
      onActivate={(end) => end !== 'place' && onActivate(end)}
      onMove={(end, move) => end !== 'place' && onMove(end, move)}
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
              name={`${id}-end`}
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
    </MapFrame>
  )
}
