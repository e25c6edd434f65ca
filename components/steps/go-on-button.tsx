'use client'

import { useRef } from 'react'
import { ArrowRight } from 'lucide-react'
import { useHydrated } from '#components/forms/use-hydrated.ts'
import { usePressedEarly } from '#components/forms/use-early.ts'
import { buttonStyle, type ButtonKind } from '#components/ui/button-style.ts'

/**
 * Sends the form of a step. Before its scripts are there the browser would load the page anew, without
 * what was typed: so a press waits for them.
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
  const button = useRef<HTMLButtonElement>(null)
  usePressedEarly(button, () => button.current?.form?.requestSubmit())
  return (
    <button
      ref={button}
      type={sends ? 'submit' : 'button'}
      data-early-press=""
      aria-disabled={pending}
      aria-busy={pending}
      className={buttonStyle(kind, className)}
    >
      {pending ? pendingLabel : label}
      {!(pending && pendingLabel !== label) && <ArrowRight aria-hidden className="size-4" />}
    </button>
  )
}
