'use client'

/** Canceling, with its rule said before anything is done. */
import { useRef } from 'react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { MoneyReturn } from '#lib/contract/quote-payment.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { ActProblem } from './act-problem.tsx'
import type { PayActions } from './pay-props.ts'
import { useAct } from './use-act.ts'

export function CancelOrder({
  quoteId,
  rule,
  returnsTo,
  cancel,
}: {
  quoteId: string
  /** Nothing was paid, or all of it goes back. */
  rule: 'unpaid' | 'paid'
  /** Where money goes back to; absent where the service does not say. */
  returnsTo: MoneyReturn | undefined
  cancel: PayActions['cancel']
}) {
  const t = useTranslations('pay.cancel')
  const dialog = useRef<HTMLDialogElement>(null)
  const { act, pending, problem } = useAct()
  const router = useRouter()
  const isOver = problem?.kind === 'too_late' || problem?.kind === 'already_over'

  function cancelNow(): void {
    act(
      () => cancel(quoteId),
      (outcome) => {
        if (outcome.kind !== 'canceled') return outcome
        dialog.current?.close()
        return null
      },
    )
  }

  return (
    <div>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        className="inline-flex min-h-11 items-center rounded-small text-small font-medium text-bad underline-offset-4 hover:underline"
      >
        {t('open')}
      </button>
      <DialogBox
        ref={dialog}
        title={t('title')}
        // The page below still shows the order as it was.
        onClose={() => isOver && router.refresh()}
      >
        {!isOver && (
          <>
            <p className="mt-3 text-small">{t(`rule.${rule}`, { to: returnsTo ?? 'unknown' })}</p>
            <p className="mt-2 text-small text-ink-soft">{t('after')}</p>
          </>
        )}
        <div className="mt-4 flex flex-col gap-3">
          <ActProblem problem={problem} />
          <div className="flex flex-wrap justify-end gap-3">
            <button
              type="button"
              onClick={() => dialog.current?.close()}
              className={buttonStyle('secondary')}
            >
              {t(isOver ? 'close' : 'keep')}
            </button>
            {!isOver && (
              <button
                type="button"
                aria-disabled={pending}
                aria-busy={pending}
                onClick={cancelNow}
                className={buttonStyle('danger')}
              >
                {pending ? t('pending') : t('confirm')}
              </button>
            )}
          </div>
        </div>
      </DialogBox>
    </div>
  )
}
