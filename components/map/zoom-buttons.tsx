'use client'

import type { ReactNode } from 'react'
import { Maximize, Minus, Plus } from 'lucide-react'
import type { Map } from 'leaflet'
import { useTranslations } from 'next-intl'

/** Buttons for what the wheel and two fingers do. */
export function ZoomButtons({
  map,
  still,
  showAll,
  onShowAll,
}: {
  map: Map
  still: boolean
  /** The label of the button that shows all pins. */
  showAll: string
  /** Null when there is nothing to show. */
  onShowAll: (() => void) | null
}) {
  const t = useTranslations('map')
  const animate = !still
  return (
    <div className="absolute top-3 right-3 z-[1000] flex flex-col divide-y divide-edge overflow-hidden rounded-medium border border-edge shadow-raised">
      <ZoomButton name={t('zoomIn')} onPress={() => map.zoomIn(1, { animate })}>
        <Plus aria-hidden className="size-4.5" />
      </ZoomButton>
      <ZoomButton name={t('zoomOut')} onPress={() => map.zoomOut(1, { animate })}>
        <Minus aria-hidden className="size-4.5" />
      </ZoomButton>
      <ZoomButton name={showAll} onPress={onShowAll}>
        <Maximize aria-hidden className="size-4.5" />
      </ZoomButton>
    </div>
  )
}

function ZoomButton({
  name,
  onPress,
  children,
}: {
  name: string
  onPress: (() => void) | null
  children: ReactNode
}) {
  return (
    <button
      type="button"
      disabled={onPress === null}
      onClick={() => onPress?.()}
      className="flex size-11 items-center justify-center bg-surface text-ink hover:bg-hover focus-visible:-outline-offset-2 disabled:opacity-50"
    >
      {children}
      <span className="sr-only">{name}</span>
    </button>
  )
}
