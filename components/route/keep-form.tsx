'use client'

import { useId, useState, useTransition, type KeyboardEvent } from 'react'
import { useTranslations } from 'next-intl'
import { outcomeOf, useLabelFault, type AddressFault } from '#components/route/use-address-fault.ts'
import type { RouteEnd } from '#components/map/map-pin.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import type { UsedAddressBook } from './use-address-book.ts'

export function KeepForm({
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
  const [label, setLabel] = useState(place.placeName.slice(0, 80))
  const [accountId, setAccountId] = useState(mine[0]?.id ?? '')
  const [fault, setFault] = useState<AddressFault | null>(null)
  const [pending, startTransition] = useTransition()
  const labelFault = useLabelFault(label)
  const save = () => {
    if (actions === null || pending) return
    startTransition(async () => {
      const outcome = await outcomeOf(actions.save(accountId, { label, place, openingHours: null }))
      if (outcome.kind !== 'done') return setFault(outcome.kind)
      await refresh()
      return onClose()
    })
  }
  // It is inside the route's form, which Enter would submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    save()
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
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        error={fault === null ? undefined : fault === 'invalid' ? labelFault : t(`fault.${fault}`)}
      />
      {mine.length > 1 && (
        <SelectField
          id={`${id}-account`}
          label={t('keep.account')}
          options={mine.map((account) => ({ value: account.id, label: account.name }))}
          value={accountId}
          onChange={({ target }) => setAccountId(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-busy={pending}
          onClick={save}
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
