'use client'

import { Route } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useKilometres } from '#components/measures/use-kilometres.ts'
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'

/** How far apart the ends are, once there are two. */
export function RouteLength({ points: [from, to] }: { points: readonly Point[] }) {
  const t = useTranslations('route')
  const kilometres = useKilometres()
  const km = from === undefined || to === undefined ? null : greatCircleM(from, to) / 1000
  return (
    <p role="status" className="flex items-center gap-2 text-small empty:hidden">
      {km !== null && (
        <>
          <Route aria-hidden className="size-4.5 shrink-0 text-mark" />
          {t('length', { distance: kilometres(km, km < 20 ? 1 : 0) })}
        </>
      )}
    </p>
  )
}
