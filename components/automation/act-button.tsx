'use client'

/** A button that sends an act at once; what went wrong is said beside it. */
import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle, type ButtonKind } from '#components/ui/button-style.ts'
import { useAct, type SendAct } from '#components/console/use-act.ts'

export function ActButton({
  send,
  name,
  look = 'secondary',
  children,
}: {
  send: SendAct
  /** The accessible name, when there are several. It begins with the label. */
  name?: string
  look?: ButtonKind
  children: ReactNode
}) {
  const t = useTranslations('console.trouble')
  const { act, pending, trouble } = useAct()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        aria-label={name}
        aria-busy={pending}
        onClick={() => act(send, () => {})}
        className={buttonStyle(look)}
      >
        {children}
      </button>
      <p role="alert" className="text-small text-bad empty:hidden">
        {trouble !== null && t(trouble)}
      </p>
    </div>
  )
}
