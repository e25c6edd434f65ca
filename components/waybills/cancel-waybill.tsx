'use client'

/** Cancels a waybill, after asking. */
import { useRef, useState } from 'react'
import { useTranslations } from 'next-intl'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import type { WaybillOutcome } from '#lib/storefront/waybill-changes.ts'
import { TroubleNote } from './trouble-note.tsx'
import { useChange } from './use-change.ts'

export function CancelWaybill({
  number,
  isDraft,
  isOffered,
  cancel,
}: {
  number: string
  /** A draft is discarded: the same, in other words. */
  isDraft: boolean
  /** False: it can't be canceled, or has just been. */
  isOffered: boolean
  cancel: () => Promise<WaybillOutcome>
}) {
  const t = useTranslations('waybill')
  const texts = isDraft ? 'discard' : 'cancel'
  const dialog = useRef<HTMLDialogElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  // Once it is discarded it is no draft any more, and still has to be called one.
  const [doneText, setDoneText] = useState('')
  const { change, pending, trouble, isDone, forget } = useChange()
  const close = () => {
    setDoneText(t(`${texts}.done`))
    dialog.current?.close()
    // The button that opened the dialog goes with the change.
    done.current?.focus()
  }
  return (
    <>
      <p
        ref={done}
        role="status"
        tabIndex={-1}
        className="flex min-h-11 items-center text-small empty:sr-only"
      >
        {isDone && doneText}
      </p>
      {isOffered && (
        <>
          <button
            type="button"
            onClick={() => {
              forget()
              dialog.current?.showModal()
            }}
            className="inline-flex min-h-11 items-center rounded-small px-2 text-small font-medium text-bad underline-offset-4 hover:underline"
          >
            {t(`${texts}.open`)}
          </button>
          <DialogBox ref={dialog} title={t(`${texts}.title`, { number })}>
            <p className="mt-3 text-small">{t(`${texts}.body`)}</p>
            <div className="mt-5 flex flex-col gap-3">
              <TroubleNote trouble={trouble} />
              <DialogButtons
                leave={t(`${texts}.keep`)}
                onLeave={() => dialog.current?.close()}
                confirm={t(`${texts}.confirm`)}
                isDanger
                pending={pending}
                onConfirm={() => change(cancel, close)}
              />
            </div>
          </DialogBox>
        </>
      )}
    </>
  )
}
