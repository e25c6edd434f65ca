'use client'

import { lazy, Suspense } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { pickupTimesOf, type PickupWindow } from '#lib/storefront/pickup-times.ts'
import { PartNotLoaded } from './part-not-loaded.tsx'

const PickupTimeForm = lazy(() =>
  import('./pickup-time-form.tsx').catch(() => ({ default: PartNotLoaded })),
)

/** When the truck may come for the load, if that matters. */
export function PickupTimeFields({
  window,
  onChange,
}: {
  window: PickupWindow | null
  onChange: (window: PickupWindow | null) => void
}) {
  const t = useTranslations('route.times')
  const format = useFormatter()
  const { from, to } = pickupTimesOf(window)
  const said =
    window === null ? '' : `${format.dateTime(new Date(window.from), 'fullDay')} · ${from}–${to}`
  return (
    <Disclosure title={t('title')} said={said}>
      <Suspense fallback={<Skeleton className="h-24 rounded-medium" />}>
        <PickupTimeForm window={window} onChange={onChange} />
      </Suspense>
    </Disclosure>
  )
}
