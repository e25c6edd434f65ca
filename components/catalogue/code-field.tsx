'use client'

import { useTranslations } from 'next-intl'
import type { FormField } from '#components/console/use-console-form.ts'
import { TextField } from '#components/ui/fields.tsx'

/** The code of an entry. Once it is saved, callers may name it, so that it stays. `note`: says what a new one is like. */
export function CodeField({
  isNew,
  note,
  ...field
}: FormField & { isNew: boolean; note?: string }) {
  const t = useTranslations('catalogue')
  return (
    <div>
      <TextField {...field} readOnly={!isNew} maxLength={40} spellCheck={false} />
      <p className="mt-1 text-caption text-ink-soft">
        {isNew ? (note ?? t('codeNew')) : t('codeKept')}
      </p>
    </div>
  )
}
