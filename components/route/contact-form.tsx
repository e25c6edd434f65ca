'use client'

import { useId } from 'react'
import { useTranslations } from 'next-intl'
import { TextArea, TextField } from '#components/ui/fields.tsx'
import type { PinName } from '#components/map/map-pin.ts'
import { longestContact } from '#lib/storefront/contact-limits.ts'
import type { DraftContact } from '#lib/storefront/draft-place.ts'

/** The driver's contact and a note. A text that is too long is kept as typed, with an error. */
export function ContactForm({
  end,
  contact,
  onChange,
}: {
  end: PinName
  contact: DraftContact
  onChange: (contact: DraftContact) => void
}) {
  const t = useTranslations('route.contact')
  const id = useId()
  // The contact of a saved address is somebody else.
  const autoComplete = (kind: string) => (end === 'place' ? 'off' : `section-${end} ${kind}`)
  const input = (field: keyof DraftContact) => ({
    id: `${id}-${field}`,
    label: t(field),
    value: contact[field],
    // As long as a draft may hold.
    maxLength: 20_000,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...contact, [field]: target.value }),
    error:
      contact[field].length > longestContact[field]
        ? t('tooLong', { longest: longestContact[field] })
        : undefined,
  })
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <TextField {...input('name')} autoComplete={autoComplete('name')} />
      <TextField
        {...input('phone')}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete('tel')}
      />
      <TextArea
        {...input('note')}
        rows={2}
        placeholder={t('notePlaceholder')}
        className="sm:col-span-2"
      />
    </div>
  )
}
