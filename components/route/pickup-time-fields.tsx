'use client'

/** When the truck may come for the load. The fields are the browser's own. */
import { useId, useState } from 'react'
import { useTranslations } from 'next-intl'
import {
  noPickupTimes,
  pickupTimesOf,
  readPickupTimes,
  type PickupTimes,
  type PickupTimesFault,
} from '#lib/storefront/pickup-times.ts'

export interface PickupWindow {
  readonly from: string
  readonly to: string
}

/** Of a day on which no time was chosen yet. */
const workday = { from: '08:00', to: '17:00' }

export function PickupTimeFields({
  window,
  onChange,
}: {
  window: PickupWindow | null
  onChange: (window: PickupWindow | null) => void
}) {
  const t = useTranslations('route.times')
  const id = useId()
  const [times, setTimes] = useState<PickupTimes>(() => pickupTimesOf(window))
  const [fault, setFault] = useState<PickupTimesFault | null>(null)
  const change = (next: PickupTimes) => {
    setTimes(next)
    const read = readPickupTimes(next, Date.now())
    setFault(read !== null && 'fault' in read ? read.fault : null)
    onChange(read === null || 'fault' in read ? null : read)
  }
  const changeDate = (date: string) => {
    const hasTimes = times.from !== '' || times.to !== ''
    change(hasTimes ? { ...times, date } : { date, ...workday })
  }
  const field = (name: keyof PickupTimes, type: 'date' | 'time') => (
    <div
      className={`flex min-w-0 flex-col gap-1 ${type === 'date' ? 'col-span-2 sm:col-span-1' : ''}`}
    >
      <label htmlFor={`${id}-${name}`} className="text-caption font-medium text-ink-soft">
        {t(name)}
      </label>
      <input
        id={`${id}-${name}`}
        type={type}
        value={times[name]}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? `${id}-zone` : `${id}-fault`}
        onChange={({ target: { value } }) =>
          type === 'date' ? changeDate(value) : change({ ...times, [name]: value })
        }
        className={`min-h-11 w-full rounded-medium border bg-surface px-2.5 text-small text-ink outline-action focus-within:outline-2 focus-within:outline-offset-2 ${fault === null ? 'border-edge-strong' : 'border-bad'}`}
      />
    </div>
  )
  return (
    <fieldset>
      <legend className="text-small font-medium">{t('title')}</legend>
      <p id={`${id}-zone`} className="mt-0.5 text-caption text-ink-soft">
        {t('lead')}
      </p>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)]">
        {field('date', 'date')}
        {field('from', 'time')}
        {field('to', 'time')}
      </div>
      <p id={`${id}-fault`} role="alert" className="mt-1 text-caption text-bad empty:hidden">
        {fault !== null && t(`fault.${fault}`)}
      </p>
      {(times.date !== '' || times.from !== '' || times.to !== '') && (
        <button
          type="button"
          onClick={() => change(noPickupTimes)}
          className="mt-1 -ml-2 inline-flex min-h-9 items-center rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft"
        >
          {t('clear')}
        </button>
      )}
    </fieldset>
  )
}
