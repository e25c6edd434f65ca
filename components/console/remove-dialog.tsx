/** Removes one thing, after saying what that does. */
import { useRef, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import { useAct, type SendAct } from './use-act.ts'

export function RemoveDialog({
  open,
  name,
  title,
  body,
  keep,
  confirm,
  send,
  onDone,
}: {
  /** In the button that opens it. */
  open: ReactNode
  /** Names that button, where its text does not say which thing it removes. */
  name?: string
  title: string
  body: string
  keep: string
  confirm: string
  send: SendAct
  /** The dialog is closed before. */
  onDone?: () => void
}) {
  const ofTrouble = useTranslations('console.trouble')
  const dialog = useRef<HTMLDialogElement>(null)
  const { act, pending, trouble } = useAct()
  return (
    <>
      <button
        type="button"
        aria-label={name}
        onClick={() => dialog.current?.showModal()}
        className="inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-small font-medium text-bad underline-offset-4 hover:underline"
      >
        {open}
      </button>
      <DialogBox ref={dialog} title={title}>
        <p className="mt-3 text-small">{body}</p>
        <p role="alert" className="mt-3 text-small text-bad empty:hidden">
          {trouble !== null && ofTrouble(trouble)}
        </p>
        <DialogButtons
          leave={keep}
          onLeave={() => dialog.current?.close()}
          confirm={confirm}
          isDanger
          pending={pending}
          onConfirm={() =>
            act(send, () => {
              dialog.current?.close()
              onDone?.()
            })
          }
        />
      </DialogBox>
    </>
  )
}
