'use client'

import { useTranslations } from 'next-intl'
import { calendars } from '#lib/dates/calendars.ts'
import { CheckedOption } from './checked-option.tsx'
import { OptionsForm } from './options-form.tsx'
import type { Preferences } from './preferences.ts'

/**
 * Only Thai has two ways to count years, so only Thai has this choice; side by side on a phone, whose
 * menu would not fit its screen otherwise.
 */
export function CalendarOptions({
  language,
  calendar,
  chooseCalendar,
}: Pick<Preferences, 'language' | 'calendar' | 'chooseCalendar'>) {
  const t = useTranslations('frame.calendar')
  if (language !== 'th') return null
  return (
    <OptionsForm
      action={chooseCalendar}
      label={t('label')}
      className="flex flex-col max-md:grid max-md:grid-cols-2"
    >
      {calendars.map((each) => (
        <CheckedOption key={each} name="calendar" value={each} isChosen={each === calendar}>
          {t(each)}
        </CheckedOption>
      ))}
    </OptionsForm>
  )
}
