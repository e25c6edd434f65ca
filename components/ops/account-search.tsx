'use client'

/** Looks for a sender account among any number, while staff type. */
import { useState, useEffect, useId, type KeyboardEvent } from 'react'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { FoundAccount } from '#lib/ops/acting-replies.ts'
import { accountGroups } from './account-groups.ts'
import { useFoundAccounts } from './use-found-accounts.ts'

const rowsAwaited = [1, 2, 3, 4, 5, 6]

/**
 * By the pattern of WAI-ARIA for a combobox whose list is always open: the focus stays in the field,
 * arrow keys go through the list, Enter chooses.
 */
export function AccountSearch({
  recent,
  onChoose,
  hasFocus = false,
}: {
  recent: readonly FoundAccount[]
  onChoose: (account: FoundAccount) => void
  /** The page is this field. */
  hasFocus?: boolean
}) {
  const t = useTranslations('accountSearch')
  const id = useId()
  const listId = `${id}-list`
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const typed = text.trim()
  const { found, isAnswered, isError, retry } = useFoundAccounts(typed)
  const groups = accountGroups({ typed, recent, found: found?.accounts ?? [] })
  const options = groups.flatMap(({ accounts }) => accounts)
  const activeIndex = Math.min(place, options.length - 1)
  const active = options[activeIndex]
  const optionId = (account: FoundAccount) => `${listId}-${account.id}`
  const activeId = active && optionId(active)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        const by = event.key === 'ArrowDown' ? 1 : -1
        const { length } = options
        if (length > 0) setPlace((activeIndex + by + length) % length)
        return
      }
      case 'Escape':
        // In a dialog it would close that too.
        if (text !== '') event.preventDefault()
        setText('')
        setPlace(0)
        return
      case 'Enter': {
        event.preventDefault()
        // Until the answer comes, the list shows the accounts of an earlier search.
        if (isAnswered && active !== undefined) onChoose(active)
      }
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <label htmlFor={id} className="text-small font-medium">
        {t('label')}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-ink-soft"
        />
        <input
          id={id}
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          aria-busy={!isAnswered && !isError}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Where the page is this field.
          autoFocus={hasFocus}
          maxLength={200}
          value={text}
          placeholder={t('placeholder')}
          onChange={(event) => {
            setText(event.target.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
          className="min-h-12 w-full rounded-medium border border-edge-strong bg-surface pr-3.5 pl-11 text-body text-ink placeholder:text-ink-soft"
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t('list')}
        className={`overflow-y-auto rounded-large border-edge bg-surface ${options.length > 0 ? 'max-h-[60vh] border p-1.5' : ''}`}
      >
        {groups.map(({ name, accounts }) => (
          <div key={name} role="group" aria-label={t(`group.${name}`)}>
            <p aria-hidden className="px-3 pt-2 pb-1 text-caption text-ink-soft">
              {t(`group.${name}`)}
            </p>
            {accounts.map((account) => (
              <AccountOption
                key={account.id}
                id={optionId(account)}
                account={account}
                isActive={account === active}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      {found === undefined && !isError && (
        <div className="flex flex-col gap-1.5 rounded-large border border-edge p-1.5">
          {rowsAwaited.map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </div>
      )}
      <p role="status" className="text-caption text-ink-soft">
        {!isError && isAnswered && found !== undefined && (
          <SearchNote shown={found.accounts.length} total={found.total} />
        )}
      </p>
      {isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-small">
          <p>{t('failed')}</p>
          <button type="button" onClick={retry} className={buttonStyle('secondary')}>
            {t('retry')}
          </button>
        </div>
      )}
    </div>
  )
}

function SearchNote({ shown, total }: { shown: number; total: number }) {
  const t = useTranslations('accountSearch')
  if (total === 0) return t('none')
  return shown < total ? t('some', { shown, total }) : t('all', { total })
}

function AccountOption({
  id,
  account,
  isActive,
  onChoose,
}: {
  id: string
  account: FoundAccount
  isActive: boolean
  onChoose: (account: FoundAccount) => void
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field has the focus and the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(account)}
      className="flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-6 rounded-medium px-3 py-2.5 text-small hover:bg-hover aria-selected:bg-action-soft"
    >
      <span className="font-medium">{account.name}</span>
      <span className="text-caption text-ink-soft">
        {account.place === null ? account.code : `${account.code} · ${account.place}`}
      </span>
    </div>
  )
}
