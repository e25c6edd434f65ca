'use client'

import { ArrowRight } from 'lucide-react'
import { useHydrated } from '#components/forms/use-hydrated.ts'
import { buttonStyle, type ButtonKind } from '#components/ui/button-style.ts'

/**
 * Sends the form of a step. Before its scripts are there it sends nothing: the browser would load the
 * page anew, without what was typed.
 */
export function GoOnButton({
  pending,
  label,
  pendingLabel = label,
  kind = 'primary',
  className,
}: {
  pending: boolean
  label: string
  pendingLabel?: string
  kind?: ButtonKind
  className: string
}) {
  const sends = useHydrated()
  return (
    <button
      type={sends ? 'submit' : 'button'}
      aria-disabled={pending}
      aria-busy={pending}
      className={buttonStyle(kind, className)}
    >
      {pending ? pendingLabel : label}
      {!(pending && pendingLabel !== label) && <ArrowRight aria-hidden className="size-4" />}
    </button>
  )
}
