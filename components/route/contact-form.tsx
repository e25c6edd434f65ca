'use client'

import { useEffect, useId, useRef } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { reveal } from '#components/ui/disclosure.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { RouteEnd } from '#components/map/route-end.ts'
import { isTooLong, longestContact } from '#lib/storefront/contact-limits.ts'
import {
  draftContactSchema,
  namedContactSchema,
  type DraftContact,
} from '#lib/storefront/draft-place.ts'
import { usePartCheck } from './part-checks.ts'

const fields = ['name', 'phone', 'note'] as const
type ContactField = (typeof fields)[number]

const resolver = zodResolver(namedContactSchema)

/** The contract's contact as a form. An invalid value is stored as typed, with an error. */
export default function ContactForm({
  end,
  contact,
  onChange,
}: {
  end: RouteEnd
  contact: DraftContact
  onChange: (contact: DraftContact) => void
}) {
  const t = useTranslations('route.contact')
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { register, getValues, setValue, trigger, formState } = useForm<
    z.input<typeof namedContactSchema>,
    unknown,
    DraftContact
  >({ mode: 'onChange', resolver, defaultValues: contact })

  // Shows values from elsewhere (the other end's, or a saved address's). Its own come back as typed.
  useEffect(() => {
    for (const field of fields) {
      if (getValues(field) === contact[field]) continue
      setValue(field, contact[field], { shouldValidate: true })
    }
  }, [contact, getValues, setValue])

  // Shows the error of a stored invalid value again.
  const drawn = useRef(contact)
  useEffect(() => {
    if (isTooLong(drawn.current)) void trigger()
  }, [trigger])

  usePartCheck(async () => {
    if (await trigger()) return true
    reveal(place.current)
    return trigger(undefined, { shouldFocus: true })
  })

  const write = () => {
    const typed = draftContactSchema.safeParse(getValues())
    if (typed.success) onChange(typed.data)
  }
  const input = (field: ContactField) => ({
    ...register(field, { onChange: write }),
    id: `${id}-${field}`,
    label: t(field),
    error: formState.errors[field] && t('tooLong', { longest: longestContact[field] }),
  })
  return (
    <div ref={place} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <TextField {...input('name')} autoComplete={`section-${end} name`} />
      <TextField
        {...input('phone')}
        type="tel"
        inputMode="tel"
        autoComplete={`section-${end} tel`}
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
