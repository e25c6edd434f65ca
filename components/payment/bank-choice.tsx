'use client'

import { useTranslations } from 'next-intl'
import type { Bank } from '#lib/contract/banks.ts'

export function BankChoice({
  banks,
  chosen,
  onChoose,
}: {
  banks: readonly Bank[]
  chosen: string | undefined
  onChoose: (code: string) => void
}) {
  const t = useTranslations('pay.ways')
  return (
    <fieldset>
      <legend className="mb-2 text-caption font-medium text-ink-soft">{t('bank')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {banks.map(({ code, name }) => (
          <label
            key={code}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-medium border border-edge bg-surface px-3 py-2 text-small has-checked:border-action has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name="bank"
              value={code}
              checked={chosen === code}
              onChange={() => onChoose(code)}
              className="size-5 shrink-0"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
