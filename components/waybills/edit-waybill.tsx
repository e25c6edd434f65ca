'use client'

/** The fields of a waybill that may change at any time, in a dialog. */
import { useId, useRef, useState } from 'react'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import { SelectField, TextArea, TextField } from '#components/ui/fields.tsx'
import { longestLine, longestNote } from '#lib/contract/text-bounds.ts'
import { waybillPriorities } from '#lib/contract/waybill-priorities.ts'
import type { WaybillChange, WaybillOutcome } from '#lib/storefront/waybill-changes.ts'
import {
  changeBetween,
  editTextsOf,
  type EditedFields,
  type EditTexts,
} from '#lib/storefront/waybill-edit.ts'
import { ChosenAccount } from './chosen-account.tsx'
import { TroubleNote } from './trouble-note.tsx'
import { useChange } from './use-change.ts'

export function EditWaybill({
  fields,
  accountName,
  categories,
  save,
}: {
  fields: EditedFields
  /** The account that it is linked to, which staff may change, or empty; null: the link stays as it is. */
  accountName: string | null
  /** Empty where the service lists none: then it stays as it is. */
  categories: readonly { readonly id: string; readonly name: string }[]
  save: (change: WaybillChange) => Promise<WaybillOutcome>
}) {
  const t = useTranslations('waybill.edit')
  const dialog = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState({ count: 0, texts: editTextsOf(fields) })
  const { change, pending, trouble, isDone, forget } = useChange()
  const id = useId()
  const { texts } = opened
  const close = () => dialog.current?.close()
  return (
    <>
      <p role="status" className="sr-only">
        {isDone && t('saved')}
      </p>
      <button
        type="button"
        className={buttonStyle('secondary')}
        onClick={() => {
          forget()
          setOpened({ count: opened.count + 1, texts: editTextsOf(fields) })
          dialog.current?.showModal()
        }}
      >
        <Pencil aria-hidden className="size-4" />
        {t('open')}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] rounded-large border border-edge bg-raised p-6 text-ink shadow-raised backdrop:bg-[#0a1016]/60"
      >
        <h2 id={`${id}-title`} className="text-title">
          {t('title')}
        </h2>
        <form
          // Opened again, it begins with what is saved.
          key={opened.count}
          className="mt-4 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const changed = changeBetween(texts, textsIn(new FormData(event.currentTarget), texts))
            if (changed === null) close()
            else change(() => save(changed), close)
          }}
        >
          <TextField
            id={`${id}-reference`}
            name="reference"
            label={t('reference')}
            defaultValue={texts.reference}
            maxLength={longestLine}
          />
          <TextField
            id={`${id}-tags`}
            name="tags"
            label={t('tags')}
            defaultValue={texts.tags}
            maxLength={1000}
          />
          <SelectField
            id={`${id}-priority`}
            name="priority"
            label={t('priority')}
            defaultValue={texts.priority}
            options={waybillPriorities.map((value) => ({
              value,
              label: t(`priorities.${value}`),
            }))}
          />
          {categories.length > 0 && (
            <SelectField
              id={`${id}-category`}
              name="category"
              label={t('category')}
              any={t('noCategory')}
              defaultValue={texts.category}
              options={categories.map(({ id: value, name }) => ({ value, label: name }))}
            />
          )}
          {accountName !== null && (
            <ChosenAccount
              first={{ id: texts.account, name: accountName }}
              texts={{
                account: t('account'),
                noAccount: t('noAccount'),
                otherAccount: t('otherAccount'),
                dropAccount: t('dropAccount'),
              }}
            />
          )}
          <label className="flex min-h-11 items-center gap-3 text-small">
            <input
              type="checkbox"
              name="signature"
              defaultChecked={texts.signature}
              className="size-5 accent-action"
            />
            {t('signature')}
          </label>
          <TextArea
            id={`${id}-notes`}
            name="notes"
            label={t('notes')}
            defaultValue={texts.notes}
            rows={3}
            maxLength={longestNote}
          />
          <TroubleNote trouble={trouble} />
          <DialogButtons leave={t('close')} onLeave={close} confirm={t('save')} pending={pending} />
        </form>
      </dialog>
    </>
  )
}

/** A field that the form does not have stays as it was. */
function textsIn(form: FormData, before: EditTexts): EditTexts {
  const text = (name: Exclude<keyof EditTexts, 'signature'>) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : before[name]
  }
  return {
    reference: text('reference'),
    notes: text('notes'),
    tags: text('tags'),
    priority: text('priority'),
    account: text('account'),
    category: text('category'),
    signature: form.has('signature'),
  }
}
