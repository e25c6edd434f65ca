/** The behaviour of an address field and its list: the effect of each key, choice and blur. */
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTypedEarly } from '#components/forms/use-early.ts'
import { isPinned, namesItsPin } from '#lib/storefront/place-pin.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import type { SavedAddress } from '#lib/storefront/saved-address.ts'
import { addressOptions, type AddressOption } from './address-options.ts'
import { mayBeLink, questionOf } from './ask-addresses.ts'
import type { RouteEndControl } from './use-route-end.ts'
import type { UsedAddressBook } from './use-address-book.ts'
import { useSuggestions } from './use-suggestions.ts'

export function useAddressCombobox({
  input,
  control,
  book,
}: {
  input: RefObject<HTMLInputElement | null>
  control: RouteEndControl
  /** The saved addresses of the signed-in person; null when there are none to show. */
  book: UsedAddressBook | null
}) {
  const pasted = useRef(false)
  const [isWanted, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const { place, asking, failure } = control
  const text = place?.text ?? ''
  // Where the text itself is no place, its suggestions are the way on.
  const isMiss = isAsked && failure?.problem === 'not_found'
  const isOpen = isWanted || isMiss
  const suggestions = useSuggestions(text, isOpen)
  const options = isOpen ? addressOptions({ text, saved: book?.addresses ?? [], suggestions }) : []
  const shown = isOpen && options.length > 0
  // Keys reach the suggestions once they answer this text: before, each may still give way to another.
  const reachable = suggestions.isCurrent ? options : options.filter(({ kind }) => kind === 'saved')
  const activeIndex = active !== null && active < reachable.length ? active : null

  const close = () => {
    setOpen(false)
    setAsked(false)
    setActive(null)
  }
  const chooseSaved = (saved: SavedAddress) => {
    control.replace(chosenPlace(place, saved))
    // A failure only affects the order of the list the next time.
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
    const isAddress = !mayBeLink(typed) && questionOf(typed).kind === 'text'
    if (pasted.current && !isAddress) control.resolve(typed)
    pasted.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        setOpen(true)
        if (isOpen)
          setActive(stepped(activeIndex, event.key === 'ArrowDown' ? 1 : -1, reachable.length))
        return
      case 'Escape':
        if (isOpen) event.preventDefault()
        close()
        return
      case 'Enter': {
        event.preventDefault()
        const option = activeIndex === null ? undefined : reachable[activeIndex]
        if (option !== undefined) return choose(option)
        close()
        // Looked for again, it would take the place of a pin that somebody has put right.
        if (isPinned(place) && namesItsPin(place)) return undefined
        setAsked(true)
        return control.resolve(text)
      }
    }
  }
  useTypedEarly(input, text, (typed) => {
    // The source is unknown: it may be a pasted link.
    pasted.current = true
    type(typed)
    if (document.activeElement === input.current) return
    close()
    control.resolve(typed)
  })
  const leave = () => {
    close()
    // Leaving the field confirms its text.
    if (place !== null && place.lat === null && !asking && failure === null) control.resolve(text)
  }

  return {
    text,
    options,
    /** There is a list, and it is open. */
    shown,
    /** The option that Enter would choose; null: the text itself. */
    active: activeIndex,
    /** Enter was pressed, and the text was not found. */
    isMiss,
    /** The failure of the suggestions. */
    failure: isOpen ? suggestions.failure : null,
    open: () => setOpen(true),
    type,
    /** The next input is a paste. */
    notePaste() {
      pasted.current = true
    },
    choose,
    onKeyDown,
    leave,
  }
}

/** After the last option comes the text itself, and then the first, which may still be awaited. */
function stepped(at: number | null, by: 1 | -1, length: number): number | null {
  if (at === null && by === 1) return 0
  const next = (at ?? length) + by
  return next < 0 || next >= length ? null : next
}

/** Includes its contact; fields that it does not have stay as typed. */
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
