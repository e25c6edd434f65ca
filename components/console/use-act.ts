/** Sends one act of the console, and says why it was not done. */
import { useState, useTransition } from 'react'
import type { ConsoleOutcome, ConsoleRefusal } from '#lib/console/console-outcome.ts'

export type ActTrouble = ConsoleRefusal['kind'] | 'offline'

const refusals: readonly string[] = [
  'signed-out',
  'confirm',
  'not-found',
  'invalid',
  'busy',
  'failed',
] satisfies ConsoleRefusal['kind'][]

function isRefusal(outcome: { readonly kind: string }): outcome is ConsoleRefusal {
  return refusals.includes(outcome.kind)
}

export function useAct() {
  const [pending, startTransition] = useTransition()
  const [trouble, setTrouble] = useState<ActTrouble | null>(null)

  /** `onDone` gets every outcome that is no refusal. A second press while one is sent does nothing. */
  function act<Outcome extends { readonly kind: string }>(
    send: () => Promise<Outcome | ConsoleRefusal>,
    onDone: (outcome: Outcome) => void,
  ): void {
    if (pending) return
    if (!navigator.onLine) return setTrouble('offline')
    setTrouble(null)
    startTransition(async () => {
      const outcome = await send().catch(() => ({ kind: 'failed' }) as const)
      startTransition(() => {
        if (isRefusal(outcome)) setTrouble(outcome.kind)
        else onDone(outcome)
      })
    })
  }

  return { act, pending, trouble }
}

export type SendAct = () => Promise<ConsoleOutcome<'done'>>
