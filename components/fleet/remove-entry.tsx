'use client'

/** Removes a driver or a vehicle of the own fleet, after saying what that does. */
import { useRef } from 'react'
import { useTranslations } from 'next-intl'
import { useAct, type SendAct } from '#components/console/use-act.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'

export function RemoveEntry({
  kind,
  name,
  remove,
}: {
  kind: 'driver' | 'vehicle'
  name: string
  remove: SendAct
}) {
  const t = useTranslations('fleet')
  const ofTrouble = useTranslations('console.trouble')
  const dialog = useRef<HTMLDialogElement>(null)
  const { act, pending, trouble } = useAct()
  return (
    <>
      <button
        type="button"
        aria-label={t('removeNamed', { name })}
        onClick={() => dialog.current?.showModal()}
        className="inline-flex min-h-11 items-center rounded-small px-2 text-small font-medium text-bad underline-offset-4 hover:underline"
      >
        {t('remove')}
      </button>
      <DialogBox ref={dialog} title={t('removeTitle', { name })}>
        <p className="mt-3 text-small">{t(`removeBody.${kind}`)}</p>
        <p role="alert" className="mt-3 text-small text-bad empty:hidden">
          {trouble !== null && ofTrouble(trouble)}
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className={buttonStyle('secondary')}
          >
            {t('keep')}
          </button>
          <button
            type="button"
            aria-busy={pending}
            onClick={() => act(remove, () => dialog.current?.close())}
            className={buttonStyle('danger')}
          >
            {t('removeConfirm')}
          </button>
        </div>
      </DialogBox>
    </>
  )
}
