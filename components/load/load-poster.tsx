import { useTranslations } from 'next-intl'
import type { DrawnPieces } from './drawn-pieces.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { LoadPlan } from './load-plan.tsx'

/** In the scene's place until it is there: the same load as a plan, which the server can draw. */
export function LoadPoster({ load, drawn }: { load: LoadViewLoad; drawn: DrawnPieces }) {
  const t = useTranslations('load.stage')
  return (
    // Whole above the buttons that turn the scene.
    <div className="pointer-events-none absolute inset-0 flex items-center p-4 pb-14 sm:p-6 sm:pb-16 [&>svg]:max-h-full">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <LoadPlan load={load} drawn={{ ...drawn, shown: Math.ceil(drawn.shown) }} onPoint={null} />
    </div>
  )
}
