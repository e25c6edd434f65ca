'use client'

/** The sender account of a waybill in a form, for staff: another one is looked for, or none is chosen. */
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { AccountSearch } from '#components/ops/account-search.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'

const none: readonly [] = []

interface Account {
  /** Empty: none. */
  readonly id: string
  readonly name: string
}

export function ChosenAccount({ first }: { first: Account }) {
  const t = useTranslations('waybill.edit')
  const [chosen, setChosen] = useState(first)
  const [isOpen, setOpen] = useState(false)
  const choose = (account: Account) => {
    setChosen({ id: account.id, name: account.name })
    setOpen(false)
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-caption font-medium text-ink-soft">{t('account')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 grow text-small break-words">
          {chosen.id === '' ? t('noAccount') : chosen.name}
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={buttonStyle('secondary')}
        >
          {t('otherAccount')}
        </button>
        {chosen.id !== '' && (
          <button
            type="button"
            onClick={() => choose({ id: '', name: '' })}
            className={buttonStyle('secondary')}
          >
            {t('dropAccount')}
          </button>
        )}
      </div>
      {isOpen && (
        <Queries>
          <AccountSearch recent={none} onChoose={choose} hasFocus />
        </Queries>
      )}
      <input type="hidden" name="account" value={chosen.id} />
    </div>
  )
}
