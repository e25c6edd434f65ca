'use client'

/** The map of a route, with the choice which of its ends a tap sets. */
import { useId } from 'react'
import { useTranslations } from 'next-intl'
import { segments } from '#components/ui/segments.tsx'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import { LetterBadge } from './letter-badge.tsx'
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
      <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-edge px-4 py-2.5">
        <legend className="float-left mr-1 text-caption text-ink-soft">{t('tapSets')}</legend>
        <div className={segments}>
          {routeEnds.map((end) => (
            <label
              key={end}
              className="relative flex min-h-8 items-center gap-1.5 rounded-small px-3 text-ink-soft outline-action hover:text-ink has-checked:bg-action-soft has-checked:text-action has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name={`${id}-end`}
                checked={end === active}
                onChange={() => onActivate(end)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <LetterBadge letter={endLetters[end]} silent={false} className="size-5" />{' '}
              {t(`end.${end}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </MapFrame>
  )
}
