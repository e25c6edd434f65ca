'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { TextField } from '#components/ui/text-field.tsx'
import type { AddressForm } from '#lib/storefront/address-form.ts'

/** Whom the driver meets there, and what he should know. */
export function ContactPart() {
  const t = useTranslations('addressBook')
  const { register, formState } = useFormContext<AddressForm>()
  const faultOf = (name: 'contactName' | 'phone' | 'note') =>
    formState.errors[name] ? t('fault.text') : undefined
  const noteFault = faultOf('note')
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
      <div className="flex flex-col gap-1 sm:col-span-2">
        <label htmlFor="note" className="text-caption font-medium text-ink-soft">
          {t('form.note')}
        </label>
        <textarea
          id="note"
          rows={3}
          maxLength={2000}
          placeholder={t('form.notePlaceholder')}
          aria-invalid={noteFault !== undefined}
          className="w-full rounded-medium border border-edge-strong bg-surface px-3 py-2 text-small text-ink placeholder:text-ink-soft"
          {...register('note')}
        />
        {noteFault !== undefined && <p className="text-caption text-bad">{noteFault}</p>}
      </div>
    </fieldset>
  )
}
