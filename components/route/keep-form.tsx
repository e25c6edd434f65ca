'use client'

import { useId, useState, type KeyboardEvent } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { outcomeOf, useLabelFault, type AddressFault } from '#components/route/use-address-fault.ts'
import type { RouteEnd } from '#components/map/route-end.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField } from '#components/ui/select-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import { addressFieldsSchema, addressLabelSchema } from '#lib/storefront/saved-address.ts'
import type { UsedAddressBook } from './use-address-book.ts'

const keepSchema = z.object({ label: addressLabelSchema, accountId: z.string() })

export default function KeepForm({
  end,
  place,
  book: { accounts, actions, refresh },
  onClose,
}: {
  end: RouteEnd
  place: DraftPlace
  book: UsedAddressBook
  onClose: () => void
}) {
  const t = useTranslations('addressBook')
  const id = useId()
  const mine = accounts.filter(({ mayChange }) => mayChange)
  const [fault, setFault] = useState<AddressFault | null>(null)
  const { register, handleSubmit, formState, control, setFocus } = useForm({
    resolver: zodResolver(keepSchema),
    defaultValues: { label: place.placeName.slice(0, 80), accountId: mine[0]?.id ?? '' },
  })
  const labelFault = useLabelFault(useWatch({ control, name: 'label' }))
  const save = handleSubmit(async ({ label, accountId }) => {
    const fields = addressFieldsSchema.safeParse({ label, place, openingHours: null })
    if (actions === null || !fields.success) return setFault('invalid')
    const outcome = await outcomeOf(actions.save(accountId, fields.data))
    if (outcome.kind === 'done') {
      await refresh()
      return onClose()
    }
    setFault(outcome.kind)
    return setFocus('label')
  })
  // It is inside the route's form, which Enter would submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void save()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of the field within.
    <div
      role="group"
      aria-label={`${t('keep.open')} (${t(`keep.of.${end}`)})`}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-3 rounded-medium border border-edge p-3.5"
    >
      <TextField
        id={`${id}-label`}
        label={t('keep.label')}
        placeholder={t('form.labelHint')}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- It has just been asked for.
        autoFocus
        error={
          formState.errors.label ? labelFault : fault === null ? undefined : t(`fault.${fault}`)
        }
        {...register('label')}
      />
      {mine.length > 1 && (
        <SelectField
          id={`${id}-account`}
          label={t('keep.account')}
          options={mine.map((account) => ({ value: account.id, label: account.name }))}
          {...register('accountId')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-busy={formState.isSubmitting}
          onClick={() => void save()}
          className={buttonStyle('secondary')}
        >
          {t('keep.save')}
        </button>
        <button
          type="button"
          onClick={onClose}
          className="inline-flex min-h-11 items-center rounded-medium px-3 text-small font-medium text-ink-soft hover:text-ink"
        >
          {t('keep.cancel')}
        </button>
      </div>
    </div>
  )
}
