'use client'

/**
 * An address as people have it: typed, chosen from what is suggested, pasted as a link or as
 * coordinates. By the pattern of WAI-ARIA for an editable combobox with a list.
 */
import { useId, useRef, useState } from 'react'
import { X, LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type PinName, endLetters } from '#components/map/map-pin.ts'
import { OptionList, optionId } from './option-list.tsx'
import { ProblemNote } from './problem-note.tsx'
import { useAddressCombobox } from './use-address-combobox.ts'
import type { RouteEndControl } from './use-route-end.ts'
import type { UsedAddressBook } from './use-address-book.ts'
import { LetterBadge } from '#components/map/letter-badge.tsx'
import { useKilometres } from '#components/measures/use-kilometres.ts'
import { useSlow } from '#components/ui/slow-note.tsx'
import type { Point } from '#lib/geo/great-circle.ts'

/** As long as an address may be on the wire. */
const longestText = 500

export function AddressField({
  end,
  control,
  book,
  missing,
  fault = null,
  onFocus,
}: {
  end: PinName
  control: RouteEndControl
  /** The saved addresses of the signed-in person; null where they are not offered. */
  book: UsedAddressBook | null
  /** It was needed to go on, and is not there. */
  missing: boolean
  /** Why the place cannot be, though it is known. */
  fault?: string | null
  onFocus: () => void
}) {
  const t = useTranslations('route')
  const id = useId()
  const listId = `${id}-list`
  const noteId = `${id}-note`
  const input = useRef<HTMLInputElement>(null)
  const { place, asking, failure } = control
  const combobox = useAddressCombobox({ input, control, book })
  const { text, options, shown, active } = combobox
  const isFaulty = failure !== null || (missing && !asking) || fault !== null

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label htmlFor={id} className="flex min-h-9 items-center gap-2 text-small font-medium">
          {end !== 'place' && <LetterBadge letter={endLetters[end]} />}
          {t(`end.${end}`)}
        </label>
        <PositionButton
          end={end}
          onFound={(point) => {
            onFocus()
            control.standAt(point)
          }}
        />
      </div>
      <div className="relative">
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : optionId(listId, active)}
          aria-invalid={isFaulty}
          aria-describedby={noteId}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={longestText}
          placeholder={t(`field.placeholder.${end}`)}
          value={text}
          onChange={(event) => combobox.type(event.target.value)}
          onPaste={combobox.notePaste}
          onKeyDown={combobox.onKeyDown}
          onFocus={() => {
            onFocus()
            if (text === '') combobox.open()
          }}
          onClick={combobox.open}
          onBlur={combobox.leave}
          className={`min-h-12 w-full rounded-medium border bg-surface px-3.5 pr-12 text-body text-ink placeholder:text-ink-soft ${isFaulty ? 'border-bad' : 'border-edge-strong'}`}
        />
        {text !== '' && (
          <button
            type="button"
            onClick={() => {
              control.type('')
              input.current?.focus()
            }}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-medium text-ink-soft hover:text-ink"
          >
            <X aria-hidden className="size-4.5" />
            <span className="sr-only">{t(`field.clear.${end}`)}</span>
          </button>
        )}
        {shown && (
          <OptionList
            id={listId}
            label={t('field.suggestions')}
            title={combobox.isMiss ? t('field.didYouMean') : null}
            options={options}
            active={active}
            accountNameOf={book?.accountNameOf ?? (() => '')}
            onChoose={combobox.choose}
          />
        )}
      </div>
      <div id={noteId}>
        <ProblemNote
          asking={asking}
          failure={failure ?? combobox.failure}
          pinned={place !== null && place.lat !== null}
          missing={missing && text === '' ? end : null}
          fault={fault}
          onRetry={control.retry}
        />
      </div>
      <p role="status" className="sr-only">
        {shown && t('field.count', { count: options.length })}
      </p>
    </div>
  )
}

const timeoutMs = 15_000

/** A driver who stops this far away does not see the gate. */
const roughM = 300

/** Requests the browser's position. The result is only used for the field. */
function PositionButton({ end, onFound }: { end: PinName; onFound: (point: Point) => void }) {
  const t = useTranslations('route.position')
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState('')
  const kilometres = useKilometres()
  const slow = useSlow(asking)
  const locate = () => {
    setAsking(true)
    setTrouble('')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setAsking(false)
        if (accuracy > roughM) setTrouble(t('rough', { radius: kilometres(accuracy / 1000, 1) }))
        onFound({ lat: Number(latitude.toFixed(5)), lng: Number(longitude.toFixed(5)) })
      },
      ({ code, PERMISSION_DENIED, TIMEOUT }) => {
        setAsking(false)
        if (code === PERMISSION_DENIED) setTrouble(t('denied'))
        else setTrouble(t(code === TIMEOUT ? 'timeout' : 'unavailable'))
      },
      { enableHighAccuracy: true, timeout: timeoutMs },
    )
  }
  return (
    <>
      <button
        type="button"
        aria-busy={asking}
        onClick={locate}
        className="-mr-2 inline-flex min-h-9 items-center gap-2 rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft aria-busy:opacity-60"
      >
        <LocateFixed aria-hidden className="size-4" />
        {asking ? t('asking') : t('use')}
        <span className="sr-only"> ({t(`for.${end}`)})</span>
      </button>
      <p
        role="status"
        className={`basis-full pb-1 text-caption empty:hidden ${asking ? 'text-ink-soft' : 'text-bad'}`}
      >
        {asking ? slow && t('askingSlow') : trouble}
      </p>
    </>
  )
}
