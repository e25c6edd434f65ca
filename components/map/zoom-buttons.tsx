'use client'

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
  const buttons = [
    { name: t('zoomIn'), Icon: Plus, onPress: () => map.zoomIn(1, { animate }) },
    { name: t('zoomOut'), Icon: Minus, onPress: () => map.zoomOut(1, { animate }) },
    { name: showAll, Icon: Maximize, onPress: onShowAll },
  ]
  return (
    <div className="absolute top-3 right-3 z-[1000] flex flex-col divide-y divide-edge overflow-hidden rounded-medium border border-edge shadow-raised">
      {buttons.map(({ name, Icon, onPress }) => (
        <button
          key={name}
          type="button"
          disabled={onPress === null}
          onClick={() => onPress?.()}
          className="flex size-11 items-center justify-center bg-surface text-ink hover:bg-hover focus-visible:-outline-offset-2 disabled:opacity-50"
        >
          <Icon aria-hidden className="size-4.5" />
          <span className="sr-only">{name}</span>
        </button>
      ))}
    </div>
  )
}
