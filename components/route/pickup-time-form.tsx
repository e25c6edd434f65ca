'use client'

/** The day and the hours, in the browser's own fields; together they are the contract's window. */
import { useId, useState } from 'react'
import { useTranslations } from 'next-intl'
import { isSame } from '#lib/is-same.ts'
import {
  inCommonEra,
  keptPickup,
  nearPickups,
  noPickupTimes,
  pickupFault,
  pickupTimesOf,
  type KeptPickup,
  type PickupTimes,
} from '#lib/storefront/pickup-times.ts'

/** The default for a day without a chosen time. */
const workday = { from: '08:00', to: '17:00' }

export default function PickupTimeForm({
  kept,
  onChange,
}: {
  kept: KeptPickup
  onChange: (kept: KeptPickup) => void
}) {
  const t = useTranslations('route.times')
  const [offered] = useState(() => nearPickups(Date.now()))
  const id = useId()
  const times = pickupTimesOf(kept)
  const fault = pickupFault(kept)
  const change = (next: PickupTimes) => onChange(keptNow(next))
  const changeDate = (date: string) => {
    const hasTimes = times.from !== '' || times.to !== ''
    change(hasTimes ? { ...times, date } : { date, ...workday })
  }
  const input = (name: keyof PickupTimes, type: 'date' | 'time') => (
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
          type === 'date' ? changeDate(inCommonEra(value)) : change({ ...times, [name]: value })
        }
        className={`min-h-11 w-full rounded-medium border bg-surface px-2.5 text-small text-ink outline-action focus-within:outline-2 focus-within:outline-offset-2 ${fault === null ? 'border-edge-strong' : 'border-bad'}`}
      />
    </div>
  )
  return (
    <fieldset>
      <legend className="sr-only">{t('title')}</legend>
      <p id={`${id}-zone`} className="text-caption text-ink-soft">
        {t('lead')}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {offered.map(({ day, part, times: near }) => (
          <button
            key={`${day} ${part}`}
            type="button"
            aria-pressed={isSame(near, times)}
            onClick={() => change(near)}
            className="inline-flex min-h-9 items-center rounded-full border border-edge-strong bg-surface px-3 text-caption font-medium hover:bg-hover aria-pressed:border-action aria-pressed:bg-action-soft"
          >
            {t(`near.${day}.${part}`)}
          </button>
        ))}
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)]">
        {input('date', 'date')}
        {input('from', 'time')}
        {input('to', 'time')}
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

function keptNow(times: PickupTimes): KeptPickup {
  return keptPickup(times, Date.now())
}
