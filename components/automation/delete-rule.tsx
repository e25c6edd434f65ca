'use client'

/** Deletes a rule, after saying what that does. */
import { useRef } from 'react'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { automationHref } from '#lib/hrefs.ts'
import { useAct, type SendAct } from '#components/console/use-act.ts'

export function DeleteRule({ name, send }: { name: string; send: SendAct }) {
  const t = useTranslations('webhookRule.delete')
  const ofTrouble = useTranslations('console.trouble')
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const { act, pending, trouble } = useAct()
  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        className="inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-small font-medium text-bad underline-offset-4 hover:underline"
      >
        <Trash2 aria-hidden className="size-4" />
        {t('open')}
      </button>
      <DialogBox ref={dialog} title={t('title', { rule: name })}>
        <p className="mt-3 text-small">{t('body')}</p>
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
            onClick={() => act(send, () => router.push(automationHref()))}
            className={buttonStyle('danger')}
          >
            {t('confirm')}
          </button>
        </div>
      </DialogBox>
    </>
  )
}
