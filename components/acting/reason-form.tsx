'use client'

import { useEffect, useId, useRef, useState, useTransition } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { longestReason, reasonOf, shortestReason } from '#lib/ops/acting-reason.ts'
import type { ActingAccount, Switched } from '#lib/ops/acting-replies.ts'

type Named = Pick<ActingAccount, 'accountId' | 'accountCode'>

export type BeginSwitch = (account: Named, reason: string) => Promise<Switched>

type Fault = Exclude<Switched['kind'], 'begun'>

export function ReasonForm({
  account,
  submit,
  begin,
  onBegun,
}: {
  account: Named
  submit: string
  begin: BeginSwitch
  onBegun: (path: string) => void
}) {
  const t = useTranslations('acting')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [pending, startTransition] = useTransition()

  useEffect(() => field.current?.focus(), [])

  function send(event: { preventDefault(): void }): void {
    event.preventDefault()
    const reason = field.current?.value ?? ''
    if (reasonOf(reason) === null) {
      setFault('no reason')
      field.current?.focus()
      return
    }
    startTransition(async () => {
      const outcome = await begin(account, reason).catch((): Switched => ({ kind: 'no service' }))
      startTransition(() => {
        setFault(outcome.kind === 'begun' ? null : outcome.kind)
        if (outcome.kind === 'begun') onBegun(outcome.path)
      })
    })
  }

  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {t('reason')}
      </label>
      <div className="flex flex-wrap items-start gap-3">
        <div className="flex min-w-0 grow basis-56 flex-col gap-1.5">
          <input
            ref={field}
            id={id}
            name="reason"
            required
            maxLength={longestReason}
            autoComplete="off"
            aria-invalid={fault === 'no reason'}
            aria-describedby={`${id}-note ${id}-fault`}
            className={`min-h-11 w-full rounded-medium border bg-surface px-3 text-small text-ink ${fault === 'no reason' ? 'border-bad' : 'border-edge-strong'}`}
          />
          <p id={`${id}-note`} className="text-caption text-ink-soft">
            {t('reasonNote', { shortest: shortestReason, longest: longestReason })}
          </p>
        </div>
        <button type="submit" aria-busy={pending} className={buttonStyle('primary')}>
          {submit}
        </button>
      </div>
      <p id={`${id}-fault`} role="alert" className="text-caption font-medium text-bad">
        {fault !== null && t(`fault.${faultTexts[fault]}`, { shortest: shortestReason })}
      </p>
    </form>
  )
}

export const faultTexts = {
  'no reason': 'noReason',
  'no account': 'noAccount',
  'too many': 'tooMany',
  'no service': 'noService',
  'not allowed': 'notAllowed',
} as const satisfies Record<Fault, string>
