'use client'

/** Saves an end of the route in an address book: a press and a name. */
import { useState } from 'react'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { latePart } from '#components/ui/late-part.tsx'
import type { RouteEnd } from '#components/map/route-end.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import { keptAs } from './kept-as.ts'
import type { UsedAddressBook } from './use-address-book.ts'

/** Its schemas are loaded at the press. */
const KeepForm = latePart(() => import('./keep-form.tsx'))

export function KeepAddress({
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
  if (kept === null && open) {
    const props = { end, place, book, onClose: () => setOpen(false) }
    return <KeepForm waiting={null} props={props} />
  }
  return (
    <>
      <p role="status" className="flex items-center gap-2 text-caption text-ink-soft empty:hidden">
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
