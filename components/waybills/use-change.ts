/** Sends one change of a waybill, and says why it was not made. */
import { useState, useTransition } from 'react'
import type { WaybillOutcome } from '#lib/storefront/waybill-changes.ts'

export type ChangeTrouble = Exclude<WaybillOutcome, { kind: 'done' }> | { readonly kind: 'offline' }

export function useChange() {
  const [pending, startTransition] = useTransition()
  const [trouble, setTrouble] = useState<ChangeTrouble | null>(null)
  const [isDone, setDone] = useState(false)

  function change(send: () => Promise<WaybillOutcome>, onDone: () => void): void {
    if (pending) return
    if (!navigator.onLine) return setTrouble({ kind: 'offline' })
    setTrouble(null)
    startTransition(async () => {
      const outcome = await send().catch(() => ({ kind: 'failed' }) as const)
      startTransition(() => {
        if (outcome.kind !== 'done') return setTrouble(outcome)
        setDone(true)
        return onDone()
      })
    })
  }

  const forget = () => {
    setTrouble(null)
    setDone(false)
  }

  return { change, pending, trouble, isDone, forget }
}
