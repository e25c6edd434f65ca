'use client'

/** Sender accounts of a condition: others are looked for among any number. */
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { AccountSearch } from '#components/ops/account-search.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Chips } from './chip-field.tsx'

export interface NamedAccount {
  readonly id: string
  readonly name: string
}

const none: readonly [] = []

export function AccountChips({
  id,
  label,
  known,
  values,
  error,
  onChange,
}: {
  id: string
  label: string
  /** The names of those that are chosen already. */
  known: readonly NamedAccount[]
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}) {
  const t = useTranslations('webhookRule')
  const [found, setFound] = useState(known)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-caption font-medium text-ink-soft">{label}</p>
      <Chips
        id={id}
        label={label}
        values={values}
        nameOf={(value) => found.find((each) => each.id === value)?.name ?? value}
        onChange={onChange}
      />
      <div>
        <button
          id={id}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={buttonStyle('secondary')}
        >
          {t('addAccount')}
        </button>
      </div>
      {isOpen && (
        <AccountSearch
          recent={none}
          hasFocus
          onChoose={(account) => {
            setFound([...found, { id: account.id, name: account.name }])
            setOpen(false)
            document.getElementById(id)?.focus()
            if (!values.includes(account.id)) onChange([...values, account.id])
          }}
        />
      )}
      {error !== undefined && <p className="text-caption text-bad">{error}</p>}
    </div>
  )
}
