'use client'

/** A button that asks for a template's name: to save one, or to give another. */
import { useActionState, useEffect, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import { TextField } from '#components/ui/fields.tsx'

export interface NameState {
  readonly kind: 'new' | 'saved' | 'taken' | 'too-many' | 'bad' | 'nothing' | 'read-only'
  readonly typed: string
}

export function NameDialog({
  id,
  title,
  button,
  buttonLabel,
  initial,
  hidden,
  save,
}: {
  /** Several of these dialogs may be on one page. */
  id: string
  title: string
  button: string
  /** Where the button's word alone does not say of what. */
  buttonLabel?: string
  initial: string
  hidden: Readonly<Record<string, string>>
  save: (before: NameState, form: FormData) => Promise<NameState>
}) {
  const t = useTranslations('accountTemplates')
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, send, pending] = useActionState<NameState, FormData>(save, {
    kind: 'new',
    typed: initial,
  })
  useEffect(() => {
    if (state.kind === 'saved') dialog.current?.close()
  }, [state])
  const isWrong = state.kind !== 'new' && state.kind !== 'saved'
  return (
    <>
      <button
        type="button"
        aria-label={buttonLabel}
        className={buttonStyle('secondary')}
        onClick={() => dialog.current?.showModal()}
      >
        {button}
      </button>
      <span role="status" className="self-center text-small text-good empty:hidden">
        {state.kind === 'saved' && t('saved')}
      </span>
      <DialogBox ref={dialog} title={title}>
        <form key={JSON.stringify(state)} action={send} noValidate className="mt-4">
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextField
            id={`${id}-name`}
            name="name"
            label={t('name')}
            placeholder={t('example')}
            defaultValue={state.typed}
            maxLength={80}
            error={isWrong ? t(`wrong.${state.kind}`) : undefined}
          />
          <DialogButtons
            leave={t('cancel')}
            onLeave={() => dialog.current?.close()}
            confirm={t('save')}
            pending={pending}
          />
        </form>
      </DialogBox>
    </>
  )
}
