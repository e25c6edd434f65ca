'use client'

/** A small thing of a list is added or changed, in a dialog above the list. */
import { useId, useRef, useState, type ReactNode } from 'react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { differingFields } from '#lib/console/differing-fields.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { SaveLine } from './save-line.tsx'
import { useConsoleForm, type ConsoleForm, type Save, type Version } from './use-console-form.ts'

interface EntryProps<Form> {
  /** `seen` null: a new one. */
  given: Version<Form>
  save: Save<Form>
  /** Names the button of a new one. */
  add: string
  /** Names the button of one that there is. */
  change: string
  nameOf: (field: keyof Form & string) => string
  children: (of: ConsoleForm<Form>, id: string) => ReactNode
}

export function EntryDialog<Form extends object>(props: EntryProps<Form>) {
  const t = useTranslations('console.entry')
  const dialog = useRef<HTMLDialogElement>(null)
  /** Each time it is opened, it begins with the version that the list shows. */
  const [opened, setOpened] = useState(0)
  const { given, add, change } = props
  const isNew = given.seen === null
  return (
    <>
      <button
        type="button"
        aria-label={isNew ? undefined : change}
        onClick={() => {
          setOpened(opened + 1)
          dialog.current?.showModal()
        }}
        className={buttonStyle('secondary')}
      >
        {isNew && <Plus aria-hidden className="size-4" />}
        {isNew ? add : t('change')}
      </button>
      <DialogBox ref={dialog} title={isNew ? add : change}>
        {opened > 0 && (
          <EntryForm key={opened} {...props} onClose={() => dialog.current?.close()} />
        )}
      </DialogBox>
    </>
  )
}

function EntryForm<Form extends object>({
  given,
  save,
  nameOf,
  onClose,
  children,
}: EntryProps<Form> & { onClose: () => void }) {
  const t = useTranslations('console.entry')
  const ofTrouble = useTranslations('console.trouble')
  const id = useId()
  const of = useConsoleForm({ given, save, onSaved: onClose })
  const { place, form, theirs, pending, trouble, faultOf, send } = of
  return (
    <form
      ref={place}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="mt-4 flex flex-col gap-4 text-left"
    >
      {theirs !== null && (
        <ChangedMeanwhile
          fields={differingFields(form, theirs.form).map((field) => ({
            name: nameOf(field),
            theirs: theirs.form[field],
            mine: form[field],
          }))}
          onMine={of.keepMine}
          onTheirs={of.takeTheirs}
        />
      )}
      {children(of, id)}
      <p role="alert" className="text-small text-bad empty:hidden">
        {faultOf('')}
      </p>
      <SaveLine
        label={t('save')}
        pending={pending}
        done={null}
        trouble={trouble && ofTrouble(trouble)}
      >
        <button type="button" onClick={onClose} className={buttonStyle('secondary')}>
          {t('cancel')}
        </button>
      </SaveLine>
    </form>
  )
}
