'use client'

/** The fields of a waybill that may change at any time, in a dialog. */
import { useId, useRef, useState } from 'react'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextArea, TextField } from '#components/ui/fields.tsx'
import { longestLine, longestNote } from '#lib/contract/text-bounds.ts'
import { waybillPriorities } from '#lib/contract/waybill-priorities.ts'
import type { WaybillChange, WaybillOutcome } from '#lib/storefront/waybill-changes.ts'
import { TroubleNote } from './trouble-note.tsx'
import { useChange } from './use-change.ts'

export interface EditedFields {
  readonly reference_no: string | null
  readonly notes: string | null
  readonly tags: readonly string[]
  readonly priority: (typeof waybillPriorities)[number]
  readonly requires_signature: boolean
  readonly sender_account_id: string | null
}

export function EditWaybill({
  fields,
  accounts,
  save,
}: {
  fields: EditedFields
  /** Those that staff may link it to; null: the link stays as it is. */
  accounts: readonly { readonly id: string; readonly name: string }[] | null
  save: (change: WaybillChange) => Promise<WaybillOutcome>
}) {
  const t = useTranslations('waybill.edit')
  const dialog = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState(0)
  const { change, pending, trouble, forget } = useChange()
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={buttonStyle('secondary')}
        onClick={() => {
          forget()
          setOpened(opened + 1)
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
          key={opened}
          className="mt-4 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const form = new FormData(event.currentTarget)
            change(
              () => save(changeIn(form, accounts !== null)),
              () => dialog.current?.close(),
            )
          }}
        >
          <TextField
            id={`${id}-reference`}
            name="reference"
            label={t('reference')}
            defaultValue={fields.reference_no ?? ''}
            maxLength={longestLine}
          />
          <TextField
            id={`${id}-tags`}
            name="tags"
            label={t('tags')}
            defaultValue={fields.tags.join(', ')}
            maxLength={1000}
          />
          <SelectField
            id={`${id}-priority`}
            name="priority"
            label={t('priority')}
            defaultValue={fields.priority}
            options={waybillPriorities.map((value) => ({
              value,
              label: t(`priorities.${value}`),
            }))}
          />
          {accounts !== null && (
            <SelectField
              id={`${id}-account`}
              name="account"
              label={t('account')}
              any={t('noAccount')}
              defaultValue={fields.sender_account_id ?? ''}
              options={accounts.map((account) => ({ value: account.id, label: account.name }))}
            />
          )}
          <label className="flex min-h-11 items-center gap-3 text-small">
            <input
              type="checkbox"
              name="signature"
              defaultChecked={fields.requires_signature}
              className="size-5 accent-action"
            />
            {t('signature')}
          </label>
          <TextArea
            id={`${id}-notes`}
            name="notes"
            label={t('notes')}
            defaultValue={fields.notes ?? ''}
            rows={3}
            maxLength={longestNote}
          />
          <TroubleNote trouble={trouble} />
          <div className="flex flex-wrap justify-end gap-3">
            <button
              type="button"
              onClick={() => dialog.current?.close()}
              className={buttonStyle('secondary')}
            >
              {t('close')}
            </button>
            <button
              type="submit"
              aria-busy={pending}
              aria-disabled={pending}
              className={buttonStyle('primary')}
            >
              {t('save')}
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}

function changeIn(form: FormData, withAccount: boolean): WaybillChange {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const priority = waybillPriorities.find((each) => each === text('priority'))
  return {
    reference_no: text('reference') || null,
    notes: text('notes') || null,
    tags: tagsTyped(text('tags')),
    ...(priority !== undefined && { priority }),
    requires_signature: form.has('signature'),
    ...(withAccount && { sender_account_id: text('account') || null }),
  }
}

/** As typed, so that one which is too long is refused and not lost. */
function tagsTyped(text: string): string[] {
  const tags = text.split(/[,，、]/u).map((each) => each.trim())
  return [...new Set(tags.filter((each) => each !== ''))]
}
