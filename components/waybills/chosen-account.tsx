'use client'

/** A sender account in a form, for staff: another one is looked for, or none is chosen. */
import { useRef, useState } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { latePart } from '#components/ui/late-part.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** Few look for another account, and customers never do. */
const FindAccount = latePart(() => import('./find-account.tsx'))

interface Account {
  /** Empty: none. */
  readonly id: string
  readonly name: string
}

export function ChosenAccount({
  first,
  texts,
  submits = false,
}: {
  first: Account
  texts: Readonly<Record<'account' | 'noAccount' | 'otherAccount' | 'dropAccount', string>>
  /** The form is sent as soon as an account is chosen. */
  submits?: boolean
}) {
  const [chosen, setChosen] = useState(first)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const choose = (account: Account) => {
    setChosen({ id: account.id, name: account.name })
    setOpen(false)
    if (!submits || field.current === null) return
    field.current.value = account.id
    field.current.form?.requestSubmit()
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-caption font-medium text-ink-soft">{texts.account}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 grow text-small break-words">
          {chosen.id === '' ? texts.noAccount : chosen.name}
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={buttonStyle('secondary')}
        >
          {texts.otherAccount}
        </button>
        {chosen.id !== '' && (
          <button
            type="button"
            onClick={() => choose({ id: '', name: '' })}
            className={buttonStyle('secondary')}
          >
            {texts.dropAccount}
          </button>
        )}
      </div>
      {isOpen && (
        <FindAccount waiting={<Skeleton className="h-11" />} props={{ onChoose: choose }} />
      )}
      <input ref={field} type="hidden" name="account" value={chosen.id} />
    </div>
  )
}
