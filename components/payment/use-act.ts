'use client'

/** Doing one thing once, however often it is pressed, and what kept it from being done. */
import { useRef, useState, useTransition } from 'react'
import { useRouter } from 'next/navigation'
import type { Canceled, PayProblem, SlipUploaded } from '#lib/paying/pay-outcomes.ts'

export type ActProblem =
  | PayProblem
  | Exclude<Canceled, { kind: 'canceled' }>
  | Exclude<SlipUploaded, { kind: 'uploaded' }>
  | { readonly kind: 'offline' }

/** After these the page has something else to show. */
const isStale = (problem: ActProblem) => ['not_payable', 'not_found'].includes(problem.kind)

export function useAct() {
  const router = useRouter()
  const busy = useRef(false)
  const [pending, startTransition] = useTransition()
  const [problem, setProblem] = useState<ActProblem | null>(null)

  /** `take` says what came of it: a problem, or null when the page is to be read again. */
  function act<Outcome>(
    run: () => Promise<Outcome>,
    take: (outcome: Outcome) => ActProblem | null | 'settled',
  ): void {
    if (busy.current) return
    if (!navigator.onLine) return setProblem({ kind: 'offline' })
    busy.current = true
    setProblem(null)
    startTransition(async () => {
      const taken = await run().then(take, (): ActProblem => ({ kind: 'unanswered' }))
      busy.current = false
      startTransition(() => {
        if (taken === 'settled') return
        setProblem(taken)
        if (taken === null || isStale(taken)) router.refresh()
      })
    })
  }

  return { act, pending, problem }
}
