'use client'

import { useTranslations } from 'next-intl'
import type { RouteEnd } from '#components/map/route-end.ts'
import { isPinned } from '#lib/storefront/place-pin.ts'
import { uncertaintyOf } from './uncertainty.ts'
import { AddressField } from './address-field.tsx'
import { ContactFields } from './contact-fields.tsx'
import { PinCheck } from './pin-check.tsx'
import { PinLine } from './pin-line.tsx'
import { KeepAddress } from './keep-address.tsx'
import type { UsedAddressBook } from './use-address-book.ts'
import type { RouteEndControl } from './use-route-end.ts'

/** Everything about one end of the route. */
export function RouteEndFields({
  end,
  control,
  book,
  showFaults,
  onFocus,
}: {
  end: RouteEnd
  control: RouteEndControl
  book: UsedAddressBook
  showFaults: boolean
  onFocus: () => void
}) {
  const t = useTranslations('route')
  const { place } = control
  const uncertainty = place !== null && isPinned(place) ? uncertaintyOf(place) : null
  return (
    <div role="group" aria-label={t(`end.${end}`)} className="flex flex-col gap-2">
      <AddressField
        end={end}
        control={control}
        book={book}
        missing={showFaults && !isPinned(place)}
        onFocus={onFocus}
      />
      <PinLine place={place} />
      {uncertainty !== null && place !== null && (
        <PinCheck end={end} uncertainty={uncertainty} place={place} onConfirm={control.confirm} />
      )}
      {book.actions !== null && isPinned(place) && uncertainty === null && (
        <KeepAddress end={end} place={place} book={book} />
      )}
      {place !== null && (
        <ContactFields
          end={end}
          contact={place.contact}
          onChange={(contact) => control.writeContact(contact)}
        />
      )}
    </div>
  )
}
