'use client'

/** A trip that no machine gets any further, and what a person can decide about it. */
import { useRef, useState } from 'react'
import { useTranslations } from 'next-intl'
import { useAct } from '#components/console/use-act.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import { Link } from '#components/ui/link.tsx'
import { useMoment } from '#components/ui/use-moment.ts'
import type { ConsoleOutcome } from '#lib/console/console-outcome.ts'
import type { WorkItem } from '#lib/contract/console/work-list.ts'
import { confirmHref, consoleHref } from '#lib/hrefs.ts'

export type Decide = (id: string) => Promise<ConsoleOutcome<'done' | 'changed'>>

export function ListedWorkItem({
  item,
  orderHref,
  sendAgain,
  refund,
  resolve,
}: {
  item: WorkItem
  orderHref: string
  /** Null: this person may not decide that. */
  sendAgain: Decide | null
  refund: Decide | null
  resolve: Decide | null
}) {
  const t = useTranslations('board.work')
  const ofTrouble = useTranslations('console.trouble')
  const moment = useMoment()
  const dialog = useRef<HTMLDialogElement>(null)
  const { act, pending, trouble } = useAct()
  const [isChanged, setChanged] = useState(false)
  const [isRefund, setRefund] = useState(false)
  const { reason, order_no: number, delivery_id: trip } = item
  const mayGoAgain = ['no_carrier', 'carriers_silent', 'trip_failed'].includes(reason)
  const said =
    trouble === 'confirm' ? (
      <Link href={confirmHref(consoleHref('deliveries'))} className="underline underline-offset-4">
        {t('confirm')}
      </Link>
    ) : trouble === null ? (
      isChanged && t('changed')
    ) : (
      ofTrouble(trouble)
    )
  const decide = (send: () => ReturnType<Decide>, isOfRefund = false) => {
    setChanged(false)
    setRefund(isOfRefund)
    act<{ kind: 'done' | 'changed' }>(send, ({ kind }) => {
      setChanged(kind === 'changed')
      dialog.current?.close()
    })
  }
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4 text-small">
      <div className="min-w-0 grow basis-72">
        <p className="font-medium">{t(`reason.${reason}`)}</p>
        <p className="text-ink-soft">{t(`todo.${reason}`)}</p>
        {item.detail !== '' && <p className="mt-1 wrap-anywhere">{item.detail}</p>}
        <p className="mt-1 text-caption text-ink-soft">
          <Link href={orderHref} className="font-mono text-action underline underline-offset-4">
            {number}
          </Link>
          {item.leg_number > 0 && ` · ${t('vehicle', { number: item.leg_number })}`}
          {' · '}
          {t('since', { time: moment(item.since) })}
        </p>
        <p role="alert" className="mt-1 text-bad empty:hidden">
          {/* Behind the dialog nobody would see it. */}
          {!(isRefund && trouble !== null) && said}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {mayGoAgain && sendAgain !== null && (
          <button
            type="button"
            aria-busy={pending}
            aria-label={t('named', { act: t('again'), number })}
            onClick={() => decide(() => sendAgain(trip))}
            className={buttonStyle('secondary')}
          >
            {t('again')}
          </button>
        )}
        {reason === 'trip_failed' && refund !== null && (
          <>
            <button
              type="button"
              aria-label={t('named', { act: t('refund'), number })}
              onClick={() => dialog.current?.showModal()}
              className={buttonStyle('secondary')}
            >
              {t('refund')}
            </button>
            <DialogBox ref={dialog} title={t('refundTitle', { number })}>
              <p className="mt-3 text-small">{t('refundBody')}</p>
              <p role="alert" className="mt-3 text-small text-bad empty:hidden">
                {isRefund && trouble !== null && said}
              </p>
              <DialogButtons
                confirm={t('refund')}
                leave={t('keep')}
                pending={pending}
                isDanger
                onLeave={() => dialog.current?.close()}
                onConfirm={() => decide(() => refund(trip), true)}
              />
            </DialogBox>
          </>
        )}
        {resolve !== null && (
          <button
            type="button"
            aria-busy={pending}
            aria-label={t('named', { act: t('resolve'), number })}
            onClick={() => decide(() => resolve(item.id))}
            className={buttonStyle('secondary')}
          >
            {t('resolve')}
          </button>
        )}
      </div>
    </li>
  )
}
