'use client'

/** When a timed rule pushes: a cron expression, its time zone, and its next times. */
import { useMemo, type ComponentProps } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { useHydrated } from '#components/forms/use-hydrated.ts'
import { SelectField, TextField } from '#components/ui/fields.tsx'

const examples = {
  hourly: '0 * * * *',
  daily: '0 8 * * *',
  weekdays: '30 8 * * 1-5',
  weekly: '0 9 * * 1',
  monthly: '0 6 1 * *',
} as const

const exampleNames = ['hourly', 'daily', 'weekdays', 'weekly', 'monthly'] as const

export function ScheduleFields({
  cron,
  timezone,
  onExample,
  nextRuns,
}: {
  cron: ComponentProps<typeof TextField>
  timezone: ComponentProps<typeof TextField> & { value: string }
  onExample: (cron: string) => void
  nextRuns: readonly string[]
}) {
  const t = useTranslations('webhookRule.schedule')
  const format = useFormatter()
  // The server may know others than the browser.
  const isHydrated = useHydrated()
  const zones = useMemo(() => (isHydrated ? Intl.supportedValuesOf('timeZone') : []), [isHydrated])
  // While a zone is typed, the times are in that of the pages.
  const zone = [...zones, 'UTC'].find((each) => each === timezone.value)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...cron}
          placeholder="30 8 * * 1-5"
          spellCheck={false}
          className="[&_input]:font-mono"
        />
        <SelectField
          id="cron-example"
          label={t('examples')}
          any={t('choose')}
          value={exampleNames.find((name) => examples[name] === cron.value) ?? ''}
          options={exampleNames.map((name) => ({ value: name, label: t(name) }))}
          onChange={({ target }) => {
            const name = exampleNames.find((each) => each === target.value)
            if (name !== undefined) onExample(examples[name])
          }}
        />
      </div>
      <p className="-mt-2 text-caption text-ink-soft">{t('note')}</p>
      <TextField {...timezone} list="timezones" className="max-w-[24rem]" />
      <datalist id="timezones">
        {zones.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      {nextRuns.length > 0 && (
        <div role="status" className="rounded-medium border border-edge px-4 py-3">
          <p className="text-small font-medium">{t('next')}</p>
          <ol className="mt-1 list-decimal pl-5 text-small">
            {nextRuns.map((at) => (
              <li key={at}>
                <time dateTime={at}>
                  {format.dateTime(
                    new Date(at),
                    'moment',
                    zone === undefined ? {} : { timeZone: zone },
                  )}
                </time>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}
