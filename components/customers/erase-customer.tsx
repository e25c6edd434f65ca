'use client'

/** Erases a customer for good, once its code was typed: there is no way back. */
import { useRef, useState } from 'react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useAct } from '#components/console/use-act.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import { TextField } from '#components/ui/fields.tsx'
import type { ConsoleOutcome } from '#lib/console/console-outcome.ts'
import type { UseOfAccount } from '#lib/contract/console/customers.ts'
import { consoleHref } from '#lib/hrefs.ts'

/** Besides `done`, the first use that still needs the account. */
export type EraseOutcome = ConsoleOutcome<'done' | UseOfAccount>

const facts = ['gone', 'people', 'stays', 'copies'] as const

export function EraseCustomer({
  name,
  code,
  erase,
}: {
  name: string
  code: string
  erase: () => Promise<EraseOutcome>
}) {
  const t = useTranslations('customers.erase')
  const ofTrouble = useTranslations('console.trouble')
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const { act, pending, trouble } = useAct()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [use, setUse] = useState<UseOfAccount | null>(null)

  function send(): void {
    const isRight = typed.trim().toLowerCase() === code.toLowerCase()
    setIsWrong(!isRight)
    setUse(null)
    if (!isRight) return dialog.current?.querySelector('input')?.focus()
    act(erase, ({ kind }) => {
      if (kind !== 'done') return setUse(kind)
      dialog.current?.close()
      router.push(consoleHref('customers'))
    })
  }

  return (
    <section aria-labelledby="erase" className="mt-12 border-t border-edge pt-8">
      <h2 id="erase" className="text-title">
        {t('title')}
      </h2>
      <ul className="mt-3 mb-5 max-w-[70ch] list-disc space-y-1 pl-5 text-small text-ink-soft">
        {facts.map((fact) => (
          <li key={fact}>{t(`fact.${fact}`)}</li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        className={buttonStyle('secondary')}
      >
        {t('open')}
      </button>
      <DialogBox ref={dialog} title={t('ask', { name })}>
        <form
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <p className="mt-3 mb-4 text-small">{t('body')}</p>
          <TextField
            id="eraseCode"
            label={t('code', { code })}
            value={typed}
            error={isWrong ? t('wrongCode', { code }) : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <p role="alert" className="mt-3 text-small text-bad empty:hidden">
            {use === null ? trouble && ofTrouble(trouble) : t(`use.${use}`)}
          </p>
          <DialogButtons
            leave={t('keep')}
            onLeave={() => dialog.current?.close()}
            confirm={t('confirm')}
            isDanger
            pending={pending}
          />
        </form>
      </DialogBox>
    </section>
  )
}
