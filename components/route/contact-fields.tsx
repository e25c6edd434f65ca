'use client'

import { useId } from 'react'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { TextField } from '#components/ui/text-field.tsx'
import type { RouteEnd } from '#components/map/route-end.ts'
import type { DraftContact } from '#lib/storefront/draft-place.ts'

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
  const id = useId()
  const filled = [contact.name, contact.phone].filter((each) => each !== '').join(' · ')
  return (
    <details className="group rounded-medium border border-edge">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-medium px-3.5 text-caption text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow truncate">
          <span className="font-medium">{t(`title.${end}`)}</span>
          {filled !== '' && <span className="text-ink"> · {filled}</span>}
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-1 gap-3 px-3.5 pt-1 pb-4 sm:grid-cols-2">
        <TextField
          id={`${id}-name`}
          label={t('name')}
          autoComplete={`section-${end} name`}
          maxLength={200}
          value={contact.name}
          onChange={(event) => onChange({ ...contact, name: event.target.value })}
        />
        <TextField
          id={`${id}-phone`}
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete={`section-${end} tel`}
          maxLength={32}
          value={contact.phone}
          onChange={(event) => onChange({ ...contact, phone: event.target.value })}
        />
        <div className="flex flex-col gap-1 sm:col-span-2">
          <label htmlFor={`${id}-note`} className="text-caption font-medium text-ink-soft">
            {t('note')}
          </label>
          <textarea
            id={`${id}-note`}
            rows={2}
            maxLength={2000}
            placeholder={t('notePlaceholder')}
            value={contact.note}
            onChange={(event) => onChange({ ...contact, note: event.target.value })}
            className="w-full rounded-medium border border-edge-strong bg-surface px-3 py-2 text-small text-ink placeholder:text-ink-soft"
          />
        </div>
      </div>
    </details>
  )
}
