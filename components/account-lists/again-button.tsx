'use client'

/** Orders the same once more, or asks once more for the price of what was never ordered. On success the action leads to the price; otherwise a dialog says why not. */
import { useActionState, useEffect, useRef } from 'react'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { buttonStyle, type ButtonKind } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { SentenceGap } from '#components/ui/sentence-gap.tsx'
import type { QuoteId } from '#lib/contract/ids.ts'

export type OrderedAgain =
  /** `routeKnown`: the route can be taken over, by the same action with `part` set to `route`. */
  { readonly kind: 'no-request'; readonly routeKnown: boolean } | { readonly kind: 'read-only' }

export type OrderAgain = (before: OrderedAgain | null, form: FormData) => Promise<OrderedAgain>

export function AgainButton({
  quoteId,
  number,
  orderAgain,
  wasOrdered,
  kind = 'secondary',
}: {
  quoteId: QuoteId
  number: string
  orderAgain: OrderAgain
  wasOrdered: boolean
  kind?: ButtonKind
}) {
  const t = useTranslations('accountLists')
  const dialog = useRef<HTMLDialogElement>(null)
  const [outcome, send, pending] = useActionState(orderAgain, null)
  useEffect(() => {
    if (outcome !== null) dialog.current?.showModal()
  }, [outcome])
  return (
    <>
      <form action={send}>
        <input type="hidden" name="quote" value={quoteId} />
        <button
          type="submit"
          aria-busy={pending}
          aria-label={t(wasOrdered ? 'row.againOf' : 'row.quoteAgainOf', { number })}
          className={buttonStyle(kind)}
        >
          <RotateCcw aria-hidden className={`size-4 ${pending ? 'animate-spin' : ''}`} />
          {t(wasOrdered ? 'row.again' : 'row.quoteAgain')}
        </button>
      </form>
      <DialogBox ref={dialog} title={t('again.failedTitle')}>
        {outcome?.kind === 'read-only' && <p className="mt-2 text-small">{t('again.readOnly')}</p>}
        {outcome?.kind === 'no-request' && (
          <p className="mt-2 text-small">
            {t('again.noRequest')}
            <SentenceGap />
            {outcome.routeKnown ? t('again.routeKnown') : t('again.routeUnknown')}
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <button
            type="button"
            className={buttonStyle('secondary')}
            onClick={() => dialog.current?.close()}
          >
            {t('again.close')}
          </button>
          {outcome?.kind === 'no-request' &&
            (outcome.routeKnown ? (
              <form action={send}>
                <input type="hidden" name="quote" value={quoteId} />
                <input type="hidden" name="part" value="route" />
                <button type="submit" aria-busy={pending} className={buttonStyle('primary')}>
                  {t('again.useRoute')}
                </button>
              </form>
            ) : (
              <Link href="/" className={buttonStyle('primary')}>
                {t('again.newQuote')}
              </Link>
            ))}
        </div>
      </DialogBox>
    </>
  )
}
