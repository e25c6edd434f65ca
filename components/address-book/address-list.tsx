'use client'

/** The addresses of a page of the book, and the way back from having deleted one. */
import { useRef, useState, useTransition } from 'react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Queries } from '#components/queries/queries.tsx'
import { UndoBar } from '#components/ui/undo-bar.tsx'
import type { AddressOutcome, SavedAddress, SavedAddressId } from '#lib/storefront/saved-address.ts'
import { AddressCard } from './address-card.tsx'
import { outcomeOf, type AddressFault } from '../route/use-address-fault.ts'

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
        // What was pressed is gone: whoever goes by keys is led to what has come of it.
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
