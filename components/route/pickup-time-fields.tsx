'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import {
  isNoWindow,
  pickupTimesOf,
  windowOf,
  type KeptPickup,
} from '#lib/storefront/pickup-times.ts'

const PickupTimeForm = latePart(() => import('./pickup-time-form.tsx'))

/** The optional pickup window. */
export function PickupTimeFields({
  kept,
  onChange,
}: {
  kept: KeptPickup
  onChange: (kept: KeptPickup) => void
}) {
  const t = useTranslations('route.times')
  const format = useFormatter()
  const window = windowOf(kept)
  const { from, to } = pickupTimesOf(window)
  const isWrong = isNoWindow(kept)
  const said =
    window === null ? '' : `${format.dateTime(new Date(window.from), 'fullDay')} · ${from}–${to}`
  return (
    <Disclosure title={t('title')} said={said} isWrong={isWrong}>
      <PickupTimeForm
        waiting={<Skeleton className="h-24 rounded-medium" />}
        props={{ kept, onChange }}
      />
    </Disclosure>
  )
}
