/** How the field of an address is typed in and its list is walked: what each key, choice and leaving does. */
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTypedEarly } from '#components/forms/use-typed-early.ts'
import type { AddressFailure } from '#lib/storefront/address-replies.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import type { SavedAddress } from '#lib/storefront/saved-address.ts'
import { addressOptions, type AddressOption } from './address-options.ts'
import { questionOf } from './ask-addresses.ts'
import type { RouteEndControl } from './use-route-end.ts'
import type { UsedAddressBook } from './use-address-book.ts'
import { useSuggestions } from './use-suggestions.ts'

export interface AddressCombobox {
  readonly text: string
  readonly options: readonly AddressOption[]
  /** There is a list, and it is open. */
  readonly shown: boolean
  /** The option that Enter would choose; null: the text itself. */
  readonly active: number | null
  /** Of the suggestions. */
  readonly failure: AddressFailure | null
  open(): void
  type(text: string): void
  /** What is typed next was pasted. */
  notePaste(): void
  choose(option: AddressOption): void
  onKeyDown(event: KeyboardEvent): void
  leave(): void
}

export function useAddressCombobox({
  input,
  control,
  book,
}: {
  input: RefObject<HTMLInputElement | null>
  control: RouteEndControl
  /** What whoever is signed in has kept; null where it is not offered. */
  book: UsedAddressBook | null
}): AddressCombobox {
  const pasted = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const { place, asking, failure } = control
  const text = place?.text ?? ''
  const suggestions = useSuggestions(text, isOpen)
  const options = isOpen
    ? addressOptions({ text, saved: book?.addresses ?? [], suggestions: suggestions.list })
    : []
  const shown = isOpen && options.length > 0
  const activeIndex = active !== null && active < options.length ? active : null

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
        if (!isOpen) setOpen(true)
        else setActive(stepped(activeIndex, event.key === 'ArrowDown' ? 1 : -1, options.length))
        return
      case 'Escape':
        if (isOpen) event.preventDefault()
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
  useTypedEarly(input, text, (typed) => {
    // Nobody has seen how it came: it may be a link that was pasted.
    pasted.current = true
    type(typed)
    if (document.activeElement === input.current) return
    close()
    control.resolve(typed)
  })
  const leave = () => {
    close()
    // Who goes on meant what stands there.
    if (place !== null && place.lat === null && !asking && failure === null) control.resolve(text)
  }

  return {
    text,
    options,
    shown,
    active: activeIndex,
    failure: isOpen ? suggestions.failure : null,
    open: () => setOpen(true),
    type,
    notePaste() {
      pasted.current = true
    },
    choose,
    onKeyDown,
    leave,
  }
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
