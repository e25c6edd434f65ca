'use client'

/**
 * The way out of an account. Where links that they made are still open it is asked first what becomes of
 * those; otherwise one press does it.
 */
import { useId, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'

export function RemoveColleague({
  accountId,
  colleague: { id, name },
  isSelf,
  openLinks,
  removing,
  remove,
}: {
  accountId: SenderAccountId
  colleague: { readonly id: string; readonly name: string }
  isSelf: boolean
  /** That they have made to the account's orders. */
  openLinks: number
  removing: boolean
  remove: (form: FormData) => void
}) {
  const t = useTranslations('accountPeople')
  const ofLinks = useTranslations('accountLinks.leaving')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isAsked = openLinks > 0
  const hidden = (
    <>
      <input type="hidden" name="account" value={accountId} />
      <input type="hidden" name="person" value={id} />
    </>
  )
  const button = (
    <button
      type={isAsked ? 'button' : 'submit'}
      aria-busy={removing}
      aria-haspopup={isAsked ? 'dialog' : undefined}
      aria-label={isSelf ? t('leave') : t('removeNamed', { name })}
      className={buttonStyle('secondary')}
      onClick={() => isAsked && dialog.current?.showModal()}
    >
      {isSelf ? t('leave') : t('remove')}
    </button>
  )
  if (!isAsked) {
    return (
      <form action={remove}>
        {hidden}
        {button}
      </form>
    )
  }
  const about = { name, count: openLinks }
  return (
    <>
      {button}
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-large border border-edge bg-raised p-6 text-ink shadow-raised backdrop:bg-[#0a1016]/60"
      >
        <form action={remove} onSubmit={() => dialog.current?.close()}>
          {hidden}
          <h2 id={titleId} className="text-title">
            {isSelf ? ofLinks('selfTitle') : ofLinks('title', { name })}
          </h2>
          <p className="mt-3 text-small font-medium">
            {isSelf ? ofLinks('selfLinks', about) : ofLinks('links', about)}
          </p>
          <p className="mt-2 text-small text-ink-soft">{ofLinks('what')}</p>
          <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 text-small">
            <input
              type="checkbox"
              name="links"
              value="revoke"
              defaultChecked
              className="size-5 shrink-0 accent-action"
            />
            {ofLinks('revoke', about)}
          </label>
          <div className="mt-4 flex flex-wrap justify-end gap-3">
            <button
              type="button"
              onClick={() => dialog.current?.close()}
              className={buttonStyle('secondary')}
            >
              {ofLinks('keep')}
            </button>
            <button
              type="submit"
              aria-busy={removing}
              className="inline-flex min-h-11 items-center justify-center rounded-medium bg-bad px-4.5 py-2 text-small font-medium text-canvas aria-busy:opacity-60"
            >
              {isSelf ? ofLinks('leave') : ofLinks('remove')}
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}
