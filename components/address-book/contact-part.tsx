'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { AddressForm } from './address-form.ts'

/** The person whom the driver meets there, and a note for the driver. */
export function ContactPart() {
  const t = useTranslations('addressBook')
  const { register, formState } = useFormContext<AddressForm>()
  const faultOf = (name: 'contactName' | 'phone' | 'note') =>
    formState.errors[name] ? t('fault.text') : undefined
  return (
    <fieldset className="grid grid-cols-1 content-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-small font-medium">{t('form.contactTitle')}</legend>
      <TextField
        id="contact-name"
        label={t('form.contactName')}
        autoComplete="off"
        maxLength={200}
        error={faultOf('contactName')}
        {...register('contactName')}
      />
      <TextField
        id="phone"
        label={t('form.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={32}
        error={faultOf('phone')}
        {...register('phone')}
      />
      <TextArea
        id="note"
        label={t('form.note')}
        rows={3}
        maxLength={2000}
        placeholder={t('form.notePlaceholder')}
        error={faultOf('note')}
        className="sm:col-span-2"
        {...register('note')}
      />
    </fieldset>
  )
}
