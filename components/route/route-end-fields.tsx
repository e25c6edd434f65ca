'use client'

import { useTranslations } from 'next-intl'
import type { RouteEnd } from '#components/map/map-pin.ts'
import { nobody } from '#lib/storefront/place-changes.ts'
import { isPinned, needsConfirmation } from '#lib/storefront/place-pin.ts'
import { AddressField } from './address-field.tsx'
import { ContactForm } from './contact-form.tsx'
import { PinNotes } from './pin-notes.tsx'
import { keptAs, type UsedAddressBook } from './use-address-book.ts'
import type { RouteEndControl } from './use-route-end.ts'
import { outcomeOf, useLabelFault, type AddressFault } from './use-address-fault.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import type { RouteProblem } from '#lib/contract/errors/quote-errors.ts'
import { isTooLong } from '#lib/storefront/contact-limits.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import { useId, useState, useTransition, type KeyboardEvent } from 'react'
import { Bookmark, BookmarkCheck } from 'lucide-react'

/** All fields of one end of the route. */
export function RouteEndFields({
  end,
  control,
  book,
  fault,
  showFaults,
  onFocus,
}: {
  end: RouteEnd
  control: RouteEndControl
  book: UsedAddressBook
  fault: RouteProblem | null
  showFaults: boolean
  onFocus: () => void
}) {
  const t = useTranslations('route')
  const { place } = control
  const { name, phone } = place?.contact ?? nobody
  return (
    <div role="group" aria-label={t(`end.${end}`)} className="flex flex-col gap-2">
      <AddressField
        end={end}
        control={control}
        book={book}
        missing={showFaults && !isPinned(place)}
        fault={fault && t(`unserved.${fault}`)}
        onFocus={onFocus}
      />
      <PinNotes end={end} control={control} />
      {book.actions !== null && isPinned(place) && !needsConfirmation(place) && (
        <KeepAddress end={end} place={place} book={book} />
      )}
      {place !== null && (
        <Disclosure
          title={t(`contact.title.${end}`)}
          said={[name, phone].filter((each) => each !== '').join(' · ')}
          isWrong={isTooLong(place.contact)}
        >
          <ContactForm end={end} contact={place.contact} onChange={control.writeContact} />
        </Disclosure>
      )}
    </div>
  )
}

/** Saves an end of the route in an address book: a press and a name. */
function KeepAddress({
  end,
  place,
  book,
}: {
  end: RouteEnd
  place: DraftPlace
  book: UsedAddressBook
}) {
  const t = useTranslations('addressBook.keep')
  const [open, setOpen] = useState(false)
  const kept = keptAs(place, book.addresses)
  const hasRoom = book.accounts.some(({ mayChange }) => mayChange)
  // The place of the button, so that what is under it stays where it is when the book comes.
  if (!book.isKnown) return <div className="min-h-9" />
  if (kept === null && open) {
    return <KeepForm end={end} place={place} book={book} onClose={() => setOpen(false)} />
  }
  return (
    <>
      <p
        role="status"
        className="flex min-h-9 items-center gap-2 text-caption text-ink-soft empty:hidden"
      >
        {kept !== null && (
          <>
            <BookmarkCheck aria-hidden className="size-4 shrink-0 text-good" />
            {t('kept', { label: kept.label })}
          </>
        )}
      </p>
      {kept === null && hasRoom && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="-ml-2 inline-flex min-h-9 items-center gap-2 self-start rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft"
        >
          <Bookmark aria-hidden className="size-4" />
          {t('open')}
          <span className="sr-only"> ({t(`of.${end}`)})</span>
        </button>
      )}
    </>
  )
}

function KeepForm({
  end,
  place,
  book: { accounts, actions, refresh },
  onClose,
}: {
  end: RouteEnd
  place: DraftPlace
  book: UsedAddressBook
  onClose: () => void
}) {
  const t = useTranslations('addressBook')
  const id = useId()
  const mine = accounts.filter(({ mayChange }) => mayChange)
  const [label, setLabel] = useState(place.placeName.slice(0, 80))
  const [accountId, setAccountId] = useState(mine[0]?.id ?? '')
  const [fault, setFault] = useState<AddressFault | null>(null)
  const [pending, startTransition] = useTransition()
  const labelFault = useLabelFault(label)
  const save = () => {
    if (actions === null || pending) return
    startTransition(async () => {
      const outcome = await outcomeOf(actions.save(accountId, { label, place, openingHours: null }))
      if (outcome.kind !== 'done') return setFault(outcome.kind)
      await refresh()
      return onClose()
    })
  }
  // It is inside the route's form, which Enter would submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    save()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of the field within.
    <div
      role="group"
      aria-label={`${t('keep.open')} (${t(`keep.of.${end}`)})`}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-3 rounded-medium border border-edge p-3.5"
    >
      <TextField
        id={`${id}-label`}
        label={t('keep.label')}
        placeholder={t('form.labelHint')}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- It has just been asked for.
        autoFocus
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        error={fault === null ? undefined : fault === 'invalid' ? labelFault : t(`fault.${fault}`)}
      />
      {mine.length > 1 && (
        <SelectField
          id={`${id}-account`}
          label={t('keep.account')}
          options={mine.map((account) => ({ value: account.id, label: account.name }))}
          value={accountId}
          onChange={({ target }) => setAccountId(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-busy={pending}
          onClick={save}
          className={buttonStyle('secondary')}
        >
          {t('keep.save')}
        </button>
        <button
          type="button"
          onClick={onClose}
          className="inline-flex min-h-11 items-center rounded-medium px-3 text-small font-medium text-ink-soft hover:text-ink"
        >
          {t('keep.cancel')}
        </button>
      </div>
    </div>
  )
}
