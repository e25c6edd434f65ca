'use client'

/**
 * A map's place on the page: light until the visitor comes near, then with Leaflet. Its texts are the
 * namespace `map`.
 */
import { useId, useRef, type ComponentType, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { MapPinned } from 'lucide-react'
import { useReducedMotion } from '#components/load/use-reduced-motion.ts'
import type { MapWords } from './map-ground.tsx'
import { useApproached } from './use-approached.ts'

type Drawn = MapWords & { readonly still: boolean }

export function MapFrame<Props extends object>({
  id,
  title,
  label,
  height,
  howTo,
  hasLine,
  above,
  below,
  canvas,
  Canvas,
}: {
  id?: string
  title: string
  /** The accessible name of the map itself. */
  label: string
  height: string
  /** How the map is used; null: with a mouse there is nothing to say. */
  howTo: { readonly mouse: string | null; readonly touch: string }
  /** Whether a line leads from pin to pin. */
  hasLine: boolean
  above?: ReactNode
  below?: ReactNode
  /** The map's own props. */
  canvas: Props
  Canvas: ComponentType<{ waiting: ReactNode; props: Props & Drawn }>
}) {
  const t = useTranslations('map')
  const place = useRef<HTMLDivElement>(null)
  const approached = useApproached(place)
  const still = useReducedMotion()
  const descriptionId = useId()
  const waiting = (
    <div
      role="status"
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-(--map-water) text-caption text-ink-soft"
    >
      <MapPinned aria-hidden className="size-6" />
      {t('loading')}
    </div>
  )
  return (
    <section
      id={id}
      aria-label={title}
      className="flex min-w-0 flex-col overflow-hidden rounded-large border border-edge bg-surface"
    >
      {above}
      <div ref={place} className={`relative isolate ${height}`}>
        {approached ? (
          <Canvas waiting={waiting} props={{ ...canvas, label, descriptionId, still }} />
        ) : (
          waiting
        )}
      </div>
      <p
        id={descriptionId}
        className={`border-t border-edge px-4 py-2.5 text-caption text-ink-soft ${howTo.mouse === null && !hasLine ? 'hidden pointer-coarse:block' : ''}`}
      >
        <span className="pointer-coarse:hidden">{howTo.mouse}</span>
        <span className="hidden pointer-coarse:inline">{howTo.touch}</span>
        {hasLine && ` ${t('lineIsNoRoad')}`}
      </p>
      {below}
    </section>
  )
}
