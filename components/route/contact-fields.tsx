'use client'

import { lazy, Suspense } from 'react'
import { useTranslations } from 'next-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { RouteEnd } from '#components/map/route-end.ts'
import type { DraftContact } from '#lib/storefront/draft-place.ts'
import { PartNotLoaded } from './part-not-loaded.tsx'

const ContactForm = lazy(() =>
  import('./contact-form.tsx').catch(() => ({ default: PartNotLoaded })),
)

/** Whom the driver meets, and what he should know. Nothing of it is needed for a price. */
export function ContactFields({
  end,
  contact,
  onChange,
}: {
  end: RouteEnd
  contact: DraftContact
  onChange: (contact: DraftContact) => void
}) {
  const t = useTranslations('route.contact')
  const said = [contact.name, contact.phone].filter((each) => each !== '').join(' · ')
  return (
    <Disclosure title={t(`title.${end}`)} said={said}>
      <Suspense fallback={<Skeleton className="h-40 rounded-medium" />}>
        <ContactForm end={end} contact={contact} onChange={onChange} />
      </Suspense>
    </Disclosure>
  )
}
