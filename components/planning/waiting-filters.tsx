'use client'

/** Which waybills that wait are read: of one sender account, and made on which days. */
import { useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AccountSearch } from '#components/ops/account-search.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'

export interface WaitingNarrowed {
  readonly account: { readonly id: string; readonly name: string } | null
  /** A day, or empty: from the first one on. */
  readonly from: string
  /** A day, or empty: to the last one. */
  readonly to: string
}

export const notNarrowed: WaitingNarrowed = { account: null, from: '', to: '' }

const none: readonly [] = []

export function WaitingFilters({
  narrowed,
  onNarrow,
}: {
  narrowed: WaitingNarrowed
  onNarrow: (narrowed: WaitingNarrowed) => void
}) {
  const t = useTranslations('planner.filter')
  const [isOpen, setOpen] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const { account, from, to } = narrowed
  const said = [
    account?.name,
    from !== '' && t('since', { day: from }),
    to !== '' && t('until', { day: to }),
  ].filter((part) => typeof part === 'string')
  const choose = (chosen: WaitingNarrowed['account']) => {
    setSearching(false)
    onNarrow({ ...narrowed, account: chosen })
  }
  return (
    <div className="mt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-9 max-w-full items-center gap-2 text-caption font-medium text-action hover:text-action-hover"
      >
        <SlidersHorizontal aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{said.length === 0 ? t('title') : said.join(', ')}</span>
      </button>
      {isOpen && (
        <div className="mt-2 grid grid-cols-2 gap-3">
          <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2">
            <p role="status" className="min-w-0 grow text-small break-words">
              {account?.name ?? t('allAccounts')}
            </p>
            <button
              type="button"
              aria-expanded={isSearching}
              onClick={() => setSearching(!isSearching)}
              className={buttonStyle('secondary')}
            >
              {t('chooseAccount')}
            </button>
            {account !== null && (
              <button
                type="button"
                onClick={() => choose(null)}
                className={buttonStyle('secondary')}
              >
                {t('allAccounts')}
              </button>
            )}
          </div>
          {isSearching && (
            <div className="col-span-full">
              <AccountSearch
                hasFocus
                recent={none}
                onChoose={({ id, name }) => choose({ id, name })}
              />
            </div>
          )}
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              id={`waiting-${end}`}
              type="date"
              label={t(end)}
              value={narrowed[end]}
              onChange={({ currentTarget }) =>
                onNarrow({ ...narrowed, [end]: currentTarget.value })
              }
            />
          ))}
        </div>
      )}
    </div>
  )
}
