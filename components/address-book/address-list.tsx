'use client'

/** The addresses of a page of the book, and the way back from having deleted one. */
import { useRef, useState, useTransition } from 'react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Queries } from '#components/queries/queries.tsx'
import { UndoBar } from '#components/ui/undo-bar.tsx'
import type { AddressOutcome, SavedAddress, SavedAddressId } from '#lib/storefront/saved-address.ts'
import { outcomeOf, type AddressFault } from '../route/use-address-fault.ts'
import { MapPin, MessageSquareText, Phone, Clock } from 'lucide-react'
import { Link } from '#components/ui/link.tsx'
import { useHoursText } from '#components/opening-hours/use-hours-text.ts'
import { PlaceSketch } from './place-sketch.tsx'

type Change = (id: SavedAddressId) => Promise<AddressOutcome>

interface Removed {
  readonly id: SavedAddressId
  readonly label: string
  readonly state: 'removed' | 'back'
}

export function AddressList({
  addresses,
  path,
  mayChange,
  remove,
  bringBack,
}: {
  addresses: readonly SavedAddress[]
  /** The path of the address book. */
  path: string
  mayChange: boolean
  remove: Change
  bringBack: Change
}) {
  const t = useTranslations('addressBook')
  const router = useRouter()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [fault, setFault] = useState<AddressFault | null>(null)
  const [pending, startTransition] = useTransition()
  const note = useRef<HTMLDivElement>(null)

  const act = (change: Change, next: Removed) => {
    if (pending) return
    startTransition(async () => {
      setFault(null)
      const outcome = await outcomeOf(change(next.id))
      startTransition(() => {
        if (outcome.kind === 'done') setRemoved(next)
        else setFault(outcome.kind)
        router.refresh()
        // The pressed button is gone: the focus of the keys goes to the result.
        note.current?.focus()
      })
    })
  }

  return (
    <>
      <div ref={note} tabIndex={-1} className="outline-none">
        <UndoBar
          className="mb-5"
          text={
            removed &&
            t(removed.state === 'removed' ? 'removed' : 'cameBack', { label: removed.label })
          }
          undo={
            removed?.state === 'removed'
              ? { label: t('undo'), onUndo: () => act(bringBack, { ...removed, state: 'back' }) }
              : null
          }
        />
        <p role="alert" className="mb-5 text-small font-medium text-bad empty:hidden">
          {fault !== null && t(`fault.${fault}`)}
        </p>
      </div>
      <Queries>
        <ul
          aria-busy={pending}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 lg:grid-cols-3"
        >
          {addresses.map((address) => (
            <li key={address.id}>
              <AddressCard
                address={address}
                href={mayChange ? `${path}/${address.id}` : null}
                onRemove={() =>
                  act(remove, { id: address.id, label: address.label, state: 'removed' })
                }
              />
            </li>
          ))}
        </ul>
      </Queries>
    </>
  )
}

const pressed =
  'inline-flex min-h-11 items-center rounded-small px-3 text-small font-medium text-action hover:bg-action-soft'

function AddressCard({
  address: { label, place, openingHours },
  href,
  onRemove,
}: {
  address: SavedAddress
  /** Where it is changed; null for a person who may only look. */
  href: string | null
  onRemove: () => void
}) {
  const t = useTranslations('addressBook')
  const hoursText = useHoursText()
  const { name, phone, note } = place.contact
  const contact = [name, phone].filter((each) => each !== '').join(' · ')
  const hours = openingHours === null ? '' : hoursText.ofWeek(openingHours)
  const lines = [
    { Icon: MapPin, title: t('title'), text: place.text },
    { Icon: Phone, title: t('contact'), text: contact },
    { Icon: MessageSquareText, title: t('driverNote'), text: note },
    { Icon: Clock, title: t('hours'), text: hours },
  ]
  return (
    <article className="flex h-full min-w-0 flex-col rounded-large border border-edge bg-surface p-5">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-body break-words">{label}</h3>
        {place.lat !== null && place.lng !== null && (
          <PlaceSketch point={{ lat: place.lat, lng: place.lng }} />
        )}
      </div>
      <dl className="mt-2 flex flex-col gap-1.5 text-small">
        {lines.map(
          ({ Icon, title, text }) =>
            text !== '' && (
              <div key={title} className="flex min-w-0 items-start gap-2.5">
                <dt>
                  <Icon aria-hidden className="mt-1 size-4 shrink-0 text-ink-soft" />
                  <span className="sr-only">{title}</span>
                </dt>
                <dd className="line-clamp-3 min-w-0 break-words text-ink-soft">{text}</dd>
              </div>
            ),
        )}
      </dl>
      {href !== null && (
        <div className="mt-auto -ml-3 flex pt-3">
          <Link href={href} className={pressed}>
            {t('edit')}
            <span className="sr-only"> ({label})</span>
          </Link>
          <button type="button" onClick={onRemove} className={pressed}>
            {t('remove')}
            <span className="sr-only"> ({label})</span>
          </button>
        </div>
      )}
    </article>
  )
}
