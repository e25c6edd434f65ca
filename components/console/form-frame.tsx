'use client'

/** The frame of a form that has a page of its own in the console: fields, faults and buttons. */
import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { LiveForm } from '#components/forms/live-form.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import { differingFields } from '#lib/console/differing-fields.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { ConsoleForm } from './use-console-form.ts'

export function FormFrame<Form extends object>({
  label,
  of,
  nameOf,
  back,
  done = null,
  children,
}: {
  label: string
  of: ConsoleForm<Form>
  nameOf: (field: keyof Form & string) => string
  /** Where the list is. */
  back: string
  /** Said beside the buttons of a form that stays open. */
  done?: string | null
  children: ReactNode
}) {
  const t = useTranslations('console.form')
  const ofTrouble = useTranslations('console.trouble')
  const { place, form, theirs, faults, trouble, pending, send, takeTheirs, keepMine } = of
  const elsewhere = faults.filter(({ field }) => field === '')
  return (
    <LiveForm
      ref={place}
      aria-label={label}
      onSubmit={send}
      className="flex min-w-0 flex-col gap-6"
    >
      {children}
      {theirs !== null && (
        <ChangedMeanwhile
          fields={differingFields(form, theirs.form).map((field) => ({
            name: nameOf(field),
            theirs: theirs.form[field],
            mine: form[field],
          }))}
          onTheirs={takeTheirs}
          onMine={keepMine}
        />
      )}
      <div role="alert" className="text-small text-bad empty:hidden">
        {trouble !== null ? (
          ofTrouble(trouble)
        ) : faults.length > 0 ? (
          <>
            {t('mend')}
            {elsewhere.map(({ text }) => ` ${text}`)}
          </>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="submit"
          aria-busy={pending}
          // The field with the focus would show its fault, and move the button away from the pointer.
          onMouseDown={(event) => event.preventDefault()}
          className={buttonStyle('primary')}
        >
          {t('save')}
        </button>
        <Link href={back} className={buttonStyle('secondary')}>
          {t('toList')}
        </Link>
        <p role="status" className="text-small text-good empty:hidden">
          {done}
        </p>
      </div>
    </LiveForm>
  )
}

export function Part({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-lead font-semibold">{title}</legend>
      {note !== undefined && <p className="-mt-2 text-small text-ink-soft">{note}</p>}
      {children}
    </fieldset>
  )
}
