'use client'

/** The opening hours of a week, a row a day. The fields are the browser's own. */
import { useId } from 'react'
import { useTranslations } from 'next-intl'
import {
  usualHours,
  weekdays,
  type DayHours,
  type OpeningHours,
  type Weekday,
} from '#lib/storefront/opening-hours.ts'

const timeStyle =
  'min-h-11 w-full min-w-0 rounded-medium border border-edge-strong bg-surface px-2 text-small text-ink'

export function OpeningHoursFields({
  week,
  isFaulty,
  onChange,
}: {
  /** Null when they are not known. */
  week: OpeningHours | null
  isFaulty: boolean
  onChange: (week: OpeningHours | null) => void
}) {
  const t = useTranslations('openingHours.fields')
  const id = useId()
  const open = week?.find((hours) => hours !== null) ?? null
  const setDay = (at: number, hours: DayHours | null) =>
    onChange((week ?? usualHours).map((each, index) => (index === at ? hours : each)))
  return (
    <fieldset aria-describedby={`${id}-lead`}>
      <legend className="text-small font-medium">{t('title')}</legend>
      <p id={`${id}-lead`} className="mt-0.5 text-caption text-ink-soft">
        {t('lead')}
      </p>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3 text-small">
        <input
          type="checkbox"
          checked={week !== null}
          onChange={({ target }) => onChange(target.checked ? usualHours : null)}
          className="size-5"
        />
        {t('known')}
      </label>
      {week !== null && (
        <div className="mt-1 flex flex-col divide-y divide-edge rounded-medium border border-edge">
          {weekdays.map((day, at) => (
            <DayRow
              key={day}
              day={day}
              hours={week[at] ?? null}
              usual={open ?? { from: '08:00', to: '17:00' }}
              onChange={(hours) => setDay(at, hours)}
            />
          ))}
        </div>
      )}
      {week !== null && open !== null && (
        <button
          type="button"
          onClick={() => onChange(week.map((hours) => hours && open))}
          className="mt-2 -ml-2 inline-flex min-h-9 items-center rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft"
        >
          {t('same')}
        </button>
      )}
      <p role="alert" className="mt-1 text-caption text-bad empty:hidden">
        {isFaulty && t('fault')}
      </p>
    </fieldset>
  )
}

function DayRow({
  day,
  hours,
  usual,
  onChange,
}: {
  day: Weekday
  hours: DayHours | null
  usual: DayHours
  onChange: (hours: DayHours | null) => void
}) {
  const t = useTranslations('openingHours')
  const time = (name: keyof DayHours, shown: DayHours) => (
    <input
      type="time"
      required
      aria-label={t(`fields.${name}`, { day: t(`day.${day}`) })}
      value={shown[name]}
      onChange={({ target }) => onChange({ ...shown, [name]: target.value })}
      className={timeStyle}
    />
  )
  return (
    <div className="grid min-h-14 grid-cols-1 items-center gap-x-2 px-3 py-1.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={({ target }) => onChange(target.checked ? usual : null)}
          className="size-5 shrink-0"
        />
        {t(`day.${day}`)}
      </label>
      {hours === null ? (
        <span className="pb-2 pl-8 text-caption text-ink-soft sm:p-0">{t('fields.closed')}</span>
      ) : (
        <div className="grid grid-cols-2 gap-2 pb-1.5 sm:pb-0">
          {time('from', hours)}
          {time('to', hours)}
        </div>
      )}
    </div>
  )
}
