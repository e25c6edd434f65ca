'use client'

/** The map on which the border of a service area is drawn, corner by corner. */
import { useTranslations } from 'next-intl'
import { Eraser, Undo2 } from 'lucide-react'
import { Queries } from '#components/queries/queries.tsx'
import { MapFrame } from '#components/map/map-frame.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import type { Corner, NamedOutline } from './outline.ts'

const AreaCanvas = latePart(() => import('./area-canvas.tsx'))

const quiet =
  'inline-flex min-h-9 items-center gap-2 rounded-small px-3 text-caption font-medium text-ink-soft hover:bg-hover hover:text-ink disabled:opacity-50'

export function AreaMap({
  outline,
  others,
  onChange,
}: {
  outline: readonly Corner[]
  others: readonly NamedOutline[]
  onChange: (outline: Corner[]) => void
}) {
  const t = useTranslations('catalogue.map')
  return (
    <Queries>
      <MapFrame
        title={t('title')}
        label={t('label')}
        height="h-96 lg:h-[32rem]"
        howTo={{ mouse: t('mouse'), touch: t('touch') }}
        hasLine={false}
        above={
          <div className="flex flex-wrap items-center gap-2 border-b border-edge px-4 py-1.5">
            <p role="status" className="mr-auto text-caption text-ink-soft">
              {t('corners', { count: outline.length })}
            </p>
            <button
              type="button"
              disabled={outline.length === 0}
              onClick={() => onChange(outline.slice(0, -1))}
              className={quiet}
            >
              <Undo2 aria-hidden className="size-4" />
              {t('undo')}
            </button>
            <button
              type="button"
              disabled={outline.length === 0}
              onClick={() => onChange([])}
              className={quiet}
            >
              <Eraser aria-hidden className="size-4" />
              {t('clear')}
            </button>
          </div>
        }
        canvas={{ outline, others, onChange }}
        Canvas={AreaCanvas}
      />
    </Queries>
  )
}
