'use client'

/** What canceling means is said before anybody presses; what came of it, after. */
import { useActionState, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { CancelRule } from '#lib/storefront/cancel-rule.ts'

export interface CancelOutcome {
  readonly kind: 'quote_canceled' | 'order_canceled' | 'over' | 'too-late' | 'read-only' | 'unsure'
}

export function CancelDialog({
  quoteId,
  number,
  isOrder,
  rule,
  paid,
  cancel,
}: {
  quoteId: string
  number: string
  isOrder: boolean
  rule: Exclude<CancelRule, 'impossible'> | null
  /** With its currency. */
  paid: string
  cancel: (before: CancelOutcome | null, form: FormData) => Promise<CancelOutcome>
}) {
  const t = useTranslations('accountQuote.cancel')
  const dialog = useRef<HTMLDialogElement>(null)
  const [outcome, send, pending] = useActionState(
    async (before: CancelOutcome | null, form: FormData) => {
      const after = await cancel(before, form)
      dialog.current?.close()
      return after
    },
    null,
  )
  return (
    <div>
      <p role="status" className="text-small empty:hidden">
        {outcome !== null && t(outcome.kind)}
      </p>
      {rule !== null && (
        <>
          <button
            type="button"
            className={buttonStyle('secondary', 'text-bad')}
            onClick={() => dialog.current?.showModal()}
          >
            {isOrder ? t('button') : t('buttonQuote')}
          </button>
          <dialog
            ref={dialog}
            aria-labelledby="cancel-title"
            aria-describedby="cancel-rule"
            className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-large border border-edge bg-raised p-6 text-ink shadow-raised backdrop:bg-[#0a1016]/60"
          >
            <h2 id="cancel-title" className="text-lead">
              {t('title', { number })}
            </h2>
            <p id="cancel-rule" className="mt-2 text-small">
              {rule === 'free' ? t('free') : t('refunded', { amount: paid })}
            </p>
            <form action={send} className="mt-5 flex flex-wrap justify-end gap-3">
              <input type="hidden" name="quote" value={quoteId} />
              <button
                type="button"
                className={buttonStyle('secondary')}
                onClick={() => dialog.current?.close()}
              >
                {t('keep')}
              </button>
              <button type="submit" aria-busy={pending} className={buttonStyle('primary')}>
                {t('confirm')}
              </button>
            </form>
          </dialog>
        </>
      )}
    </div>
  )
}
