'use client'

/**
 * An address as people have it: typed, chosen from what is suggested, pasted as a link or as
 * coordinates. By the pattern of WAI-ARIA for an editable combobox with a list.
 */
import { useId, useRef } from 'react'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type PinName, endLetters } from '#components/map/route-end.ts'
import { OptionList, optionId } from './option-list.tsx'
import { PositionButton } from './position-button.tsx'
import { ProblemNote } from './problem-note.tsx'
import { useAddressCombobox } from './use-address-combobox.ts'
import type { RouteEndControl } from './use-route-end.ts'
import type { UsedAddressBook } from './use-address-book.ts'
import { LetterBadge } from '#components/map/letter-badge.tsx'

/** As long as an address may be on the wire. */
const longestText = 500

export function AddressField({
  end,
  control,
  book,
  missing,
  onFocus,
}: {
  end: PinName
  control: RouteEndControl
  /** What whoever is signed in has kept; null where it is not offered. */
  book: UsedAddressBook | null
  /** It was needed to go on, and is not there. */
  missing: boolean
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
  const isFaulty = failure !== null || (missing && !asking)

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label htmlFor={id} className="flex min-h-9 items-center gap-2 text-small font-medium">
          <EndBadge end={end} />
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
          onRetry={() => control.resolve(text)}
        />
      </div>
      <p role="status" className="sr-only">
        {shown && t('field.count', { count: options.length })}
      </p>
    </div>
  )
}

/** The letter that the end's pin has on the map. */
function EndBadge({ end }: { end: PinName }) {
  return endLetters[end] === '' ? null : <LetterBadge letter={endLetters[end]} />
}
