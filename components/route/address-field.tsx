'use client'

/**
 * An address as people have it: typed, chosen from what is suggested, pasted as a link or as
 * coordinates. By the pattern of WAI-ARIA for an editable combobox with a list.
 */
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PinName } from '#components/map/route-end.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import type { SavedAddress } from '#lib/storefront/saved-address.ts'
import { addressOptions, type AddressOption } from './address-options.ts'
import { questionOf } from './ask-addresses.ts'
import { EndBadge } from './end-badge.tsx'
import { OptionList, optionId } from './option-list.tsx'
import { PositionButton } from './position-button.tsx'
import { ProblemNote } from './problem-note.tsx'
import type { RouteEndControl } from './use-route-end.ts'
import type { UsedAddressBook } from './use-address-book.ts'
import { useSuggestions } from './use-suggestions.ts'

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
  const pasted = useRef(false)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const { place, asking, failure } = control
  const text = place?.text ?? ''
  const suggestions = useSuggestions(text, open)
  const options = open
    ? addressOptions({ text, saved: book?.addresses ?? [], suggestions: suggestions.list })
    : []
  const shown = open && options.length > 0
  const activeIndex = active !== null && active < options.length ? active : null
  const isFaulty = failure !== null || (missing && !asking)

  const close = () => {
    setOpen(false)
    setActive(null)
  }
  const chooseSaved = (saved: SavedAddress) => {
    control.replace(chosenPlace(place, saved))
    // Whether it was noted decides only in which order they stand the next time.
    book?.actions?.noteChosen(saved.accountId, saved.id).catch(() => {})
  }
  const choose = (option: AddressOption) => {
    if (option.kind === 'saved') chooseSaved(option.saved)
    else control.choose(option.suggestion)
    close()
  }
  const type = (typed: string) => {
    control.type(typed)
    setOpen(true)
    setActive(null)
    if (pasted.current && questionOf(typed).kind !== 'text') control.resolve(typed)
    pasted.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        if (!open) setOpen(true)
        else setActive(stepped(activeIndex, event.key === 'ArrowDown' ? 1 : -1, options.length))
        return
      case 'Escape':
        if (open) event.preventDefault()
        close()
        return
      case 'Enter': {
        event.preventDefault()
        const option = activeIndex === null ? undefined : options[activeIndex]
        if (option !== undefined) return choose(option)
        close()
        return control.resolve(text)
      }
    }
  }
  const leave = () => {
    close()
    // Who goes on meant what stands there.
    if (place !== null && place.lat === null && !asking && failure === null) control.resolve(text)
  }

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
          aria-activedescendant={activeIndex === null ? undefined : optionId(listId, activeIndex)}
          aria-invalid={isFaulty}
          aria-describedby={noteId}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={longestText}
          placeholder={t(`field.placeholder.${end}`)}
          value={text}
          onChange={(event) => type(event.target.value)}
          onPaste={() => (pasted.current = true)}
          onKeyDown={onKeyDown}
          onFocus={() => {
            onFocus()
            if (text === '') setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onBlur={leave}
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
            active={activeIndex}
            accountNameOf={book?.accountNameOf ?? (() => '')}
            onChoose={choose}
          />
        )}
      </div>
      <div id={noteId}>
        <ProblemNote
          asking={asking}
          failure={failure ?? (open ? suggestions.failure : null)}
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

/** Past the last one comes the text itself, and then the first. */
function stepped(at: number | null, by: 1 | -1, length: number): number | null {
  if (length === 0) return null
  if (at === null) return by === 1 ? 0 : length - 1
  const next = at + by
  return next < 0 || next >= length ? null : next
}

/** Its contact comes along; what it does not know stays as it was typed. */
function chosenPlace(before: DraftPlace | null, { place }: SavedAddress): DraftPlace {
  const { name, phone, note } = place.contact
  const typed = before?.contact
  return {
    ...place,
    contact: {
      name: name || (typed?.name ?? ''),
      phone: phone || (typed?.phone ?? ''),
      note: note || (typed?.note ?? ''),
    },
  }
}
