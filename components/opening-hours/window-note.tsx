'use client'

import { Clock, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { outsideHours, type OpeningHours } from '#lib/storefront/opening-hours.ts'
import { useHoursText } from './use-hours-text.ts'

/** The opening hours of the pickup, with a remark when the window is outside. It refuses nothing. */
export function WindowNote({
  week,
  window,
}: {
  week: OpeningHours
  window: { readonly from: string; readonly to: string } | null
}) {
  const t = useTranslations('openingHours')
  const hoursText = useHoursText()
  const outside = window && outsideHours(week, window)
  const words = () => {
    if (outside === null) return ''
    const day = t(`day.${outside.day}`)
    if (outside.kind === 'closed') return t('outside.closed', { day })
    if (outside.hours === null) return t('outside.partlyClosed')
    return t(`outside.${outside.kind}`, { day, hours: hoursText.ofDay(outside.hours) })
  }
  return (
    <div className="flex flex-col gap-2 text-caption">
      <p className="flex items-start gap-2 text-ink-soft">
        <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('pickup', { hours: hoursText.ofWeek(week) })}
      </p>
      <p role="status" className="empty:hidden">
        {outside !== null && (
          <span className="flex items-start gap-2 rounded-medium border border-warn bg-warn-soft px-3 py-2 text-ink">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            {words()}
          </span>
        )}
      </p>
    </div>
  )
}
