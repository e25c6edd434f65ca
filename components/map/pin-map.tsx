'use client'

/**
 * The maps on which pins are set. Everything done by dragging can also be done by a tap, by the arrow keys,
 * or in the fields beside the map.
 */
import { useId, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { segments } from '#components/ui/segments.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import { LetterBadge } from './letter-badge.tsx'
import type { MapCanvasProps } from './map-canvas.tsx'
import { MapFrame } from './map-frame.tsx'
import {
  endLetters,
  mapId,
  routeEnds,
  type MapPin,
  type PinMove,
  type RouteEnd,
} from './map-pin.ts'

const MapCanvas = latePart(() => import('./map-canvas.tsx'))

/** The map of a route, with the choice which of its ends a tap sets. */
export function RouteMap({
  active,
  onActivate,
  onMove,
  ...map
}: {
  pins: readonly MapPin[]
  /** The end whose pin a tap sets. */
  active: RouteEnd
  onActivate: (end: RouteEnd) => void
  onMove: (end: RouteEnd, move: PinMove) => void
}) {
  const t = useTranslations('map')
  const id = useId()
  return (
    <PinMap
      {...map}
      title={t('title')}
      active={active}
      onActivate={(end) => end !== 'place' && onActivate(end)}
      onMove={(end, move) => end !== 'place' && onMove(end, move)}
      above={
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
      }
    />
  )
}

export function PinMap({
  title,
  above,
  ...canvas
}: {
  title: string
  above?: ReactNode
} & Pick<MapCanvasProps, 'pins' | 'active' | 'onMove' | 'onActivate'>) {
  const t = useTranslations('map')
  return (
    <MapFrame
      id={mapId}
      title={title}
      label={t('label')}
      height="h-80 sm:h-104 lg:h-[max(24rem,min(36rem,calc(100dvh-17rem)))]"
      howTo={{ mouse: t('howToMouse'), touch: t('howToTouch') }}
      hasLine={canvas.pins.length > 1}
      above={above}
      canvas={canvas}
      Canvas={MapCanvas}
    />
  )
}
