import { useTranslations } from 'next-intl'
import { daysAlike, type DayHours, type OpeningHours } from '#lib/storefront/opening-hours.ts'

/** Opening hours as a line of text: Mon–Fri 08:00–17:00, Sat 08:00–12:00. */
export function useHoursText(): {
  readonly ofDay: (hours: DayHours) => string
  readonly ofWeek: (week: OpeningHours) => string
} {
  const t = useTranslations('openingHours')
  const ofDay = ({ from, to }: DayHours) => (from === to ? t('always') : t('times', { from, to }))
  return {
    ofDay,
    ofWeek(week) {
      const groups = daysAlike(week).flatMap(({ first, last, hours }) => {
        if (hours === null) return []
        const days =
          first === last
            ? t(`short.${first}`)
            : t('days', { first: t(`short.${first}`), last: t(`short.${last}`) })
        return [t('group', { days, times: ofDay(hours) })]
      })
      return groups.length === 0 ? t('neverOpen') : groups.join(t('join'))
    },
  }
}
