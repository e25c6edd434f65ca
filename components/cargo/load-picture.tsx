import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'next-intl'
import { useSeen } from '#components/load/use-seen.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { useVehiclesText } from './use-vehicles-text.ts'

const LoadView = lazy(async () => ({
  default: (await import('#components/load/load-view.tsx')).LoadView,
}))

/** The load in three dimensions, whose code is fetched when one comes near it. */
export function LoadPicture({ loads }: { loads: readonly LoadViewLoad[] }) {
  const t = useTranslations('cargo.packed')
  const vehiclesText = useVehiclesText()
  const place = useRef<HTMLElement>(null)
  const seen = useSeen(place)
  const [wasSeen, setWasSeen] = useState(false)
  if (seen && !wasSeen) setWasSeen(true)
  const shown = loads.filter(({ placements }) => placements.length > 0)
  return (
    <section ref={place} aria-labelledby="load-picture" className="min-h-96 lg:col-span-2">
      <h2 id="load-picture" className="text-title">
        {t('picture')}
      </h2>
      <h3 className="mt-1 mb-4 text-small font-normal text-ink-soft">{vehiclesText(shown)}</h3>
      {shown.length === 0 && <p className="text-ink-soft">{t('nothingIn')}</p>}
      {wasSeen && shown.length > 0 && (
        <Suspense fallback={<Skeleton className="h-96 rounded-large" />}>
          <LoadView loads={shown} />
        </Suspense>
      )}
    </section>
  )
}
