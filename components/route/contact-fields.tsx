'use client'

import { useTranslations } from 'next-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import { isTooLong } from '#lib/storefront/contact-limits.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { RouteEnd } from '#components/map/route-end.ts'
import type { DraftContact } from '#lib/storefront/draft-place.ts'

const ContactForm = latePart(() => import('./contact-form.tsx'))

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
    <Disclosure title={t(`title.${end}`)} said={said} isWrong={isTooLong(contact)}>
      <ContactForm
        waiting={<Skeleton className="h-40 rounded-medium" />}
        props={{ end, contact, onChange }}
      />
    </Disclosure>
  )
}
