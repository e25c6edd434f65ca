'use client'

/** The people at both ends: a name and a phone each, before anything is paid. */
import { useId, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { useTypedEarly } from '#components/forms/use-early.ts'
import { LetterBadge } from '#components/map/letter-badge.tsx'
import { endLetters } from '#components/map/map-pin.ts'
import { TextField } from '#components/ui/fields.tsx'
import type { ContactEnd, ContactField, UsedContacts } from './use-contacts.ts'

export const contactFieldId = (end: ContactEnd, field: ContactField) => `contact-${end}-${field}`

export function ContactFields({ people }: { people: UsedContacts }) {
  const t = useTranslations('pay.contacts')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-[60ch] text-small text-ink-soft">{t('about')}</p>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        {(['pickup', 'delivery'] as const).map((end) => (
          <fieldset key={end} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 flex items-center gap-2 text-small font-medium">
              <LetterBadge letter={endLetters[end === 'pickup' ? 'pickup' : 'drop']} />
              {t(end)}
            </legend>
            <ContactInput people={people} end={end} field="name" />
            <ContactInput people={people} end={end} field="phone" />
          </fieldset>
        ))}
      </div>
    </section>
  )
}

function ContactInput({
  people,
  end,
  field,
}: {
  people: UsedContacts
  end: ContactEnd
  field: ContactField
}) {
  const t = useTranslations('pay.contacts')
  const input = useRef<HTMLInputElement>(null)
  const value = people.contacts[end][field]
  useTypedEarly(input, value, (typed) => people.type(end, field, typed))
  return (
    <TextField
      ref={input}
      id={contactFieldId(end, field)}
      label={t(field)}
      {...(field === 'phone' && { type: 'tel', inputMode: 'tel' as const })}
      autoComplete="off"
      maxLength={field === 'phone' ? 32 : 200}
      value={value}
      onChange={({ target }) => people.type(end, field, target.value)}
      error={people.isWrong(end, field) ? t(`wrong.${field}`) : undefined}
    />
  )
}
