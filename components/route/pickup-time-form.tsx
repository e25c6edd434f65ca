'use client'

/** The day and the hours, in the browser's own fields; together they are the contract's window. */
import { useEffect, useId, useRef } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { reveal } from '#components/ui/disclosure.tsx'
import {
  inCommonEra,
  isPickupTimesFault,
  noPickupTimes,
  isNoWindow,
  keptPickup,
  pickupTimesOf,
  type KeptPickup,
  type PickupTimes,
} from '#lib/storefront/pickup-times.ts'
import { pickupTimesSchema } from './pickup-times-schema.ts'
import { usePartCheck } from './part-checks.ts'

/** The default for a day without a chosen time. */
const workday = { from: '08:00', to: '17:00' }

/** One value: whether a time is valid depends on the others. */
const schema = z.object({ times: pickupTimesSchema(Date.now) })
const resolver = zodResolver(schema)

export default function PickupTimeForm({
  kept,
  onChange,
}: {
  kept: KeptPickup
  onChange: (kept: KeptPickup) => void
}) {
  const t = useTranslations('route.times')
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  const { control, setValue, trigger } = useForm<
    z.input<typeof schema>,
    unknown,
    z.output<typeof schema>
  >({
    mode: 'onChange',
    resolver,
    defaultValues: { times: pickupTimesOf(kept) },
  })
  const { field, fieldState } = useController({ control, name: 'times' })
  const times: PickupTimes = field.value
  const { message } = fieldState.error ?? {}
  const fault = isPickupTimesFault(message) ? message : null

  // Shows values from elsewhere; its own come back as typed, also invalid ones.
  const written = useRef(kept)
  useEffect(() => {
    if (isSamePickup(kept, written.current)) return
    written.current = kept
    setValue('times', pickupTimesOf(kept), { shouldValidate: true })
  }, [kept, setValue])

  // Shows the error of a stored invalid value again.
  const drawn = useRef(kept)
  useEffect(() => {
    if (isNoWindow(drawn.current)) void trigger()
  }, [trigger])

  usePartCheck(async () => {
    if (await trigger()) return true
    reveal(place.current)
    return trigger(undefined, { shouldFocus: true })
  })

  const change = (next: PickupTimes) => {
    field.onChange(next)
    written.current = keptPickup(next, Date.now())
    onChange(written.current)
  }
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
        // An error concerns all three fields: the first of them takes the focus.
        {...(type === 'date' && { ref: field.ref })}
        value={times[name]}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? `${id}-zone` : `${id}-fault`}
        onBlur={field.onBlur}
        onChange={({ target: { value } }) =>
          type === 'date' ? changeDate(inCommonEra(value)) : change({ ...times, [name]: value })
        }
        className={`min-h-11 w-full rounded-medium border bg-surface px-2.5 text-small text-ink outline-action focus-within:outline-2 focus-within:outline-offset-2 ${fault === null ? 'border-edge-strong' : 'border-bad'}`}
      />
    </div>
  )
  return (
    <fieldset ref={place}>
      <legend className="sr-only">{t('title')}</legend>
      <p id={`${id}-zone`} className="text-caption text-ink-soft">
        {t('lead')}
      </p>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)]">
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

function isSamePickup(one: KeptPickup, other: KeptPickup): boolean {
  const [times, others] = [pickupTimesOf(one), pickupTimesOf(other)]
  return times.date === others.date && times.from === others.from && times.to === others.to
}
