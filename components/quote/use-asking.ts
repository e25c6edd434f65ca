'use client'

/** Asking for prices: once at a time, with an end when the net is gone, and word when it takes long. */
import { useRef, useState, useTransition } from 'react'
import { useRouter } from 'next/navigation'
import { useAccount } from '#components/account/use-account.ts'
import type { DraftKeeper } from '#components/steps/kept-draft.ts'
import { stepHref } from '#lib/hrefs.ts'
import type { AskForQuotes } from '#lib/storefront/draft-replies.ts'
import type { MissingPart } from '#lib/storefront/missing-parts.ts'
import type { QuoteProblem } from '#lib/storefront/quote-problem.ts'

export type AskingTrouble =
  | { readonly kind: 'offline' }
  | { readonly kind: 'portal_unreachable' }
  | { readonly kind: 'invalid' | 'refused' }
  | { readonly kind: 'incomplete'; readonly missing: readonly MissingPart[] }
  | { readonly kind: 'problem'; readonly problem: QuoteProblem; readonly nowMs: number }

export interface Asking {
  readonly pending: boolean
  /** What kept the prices from being asked for at all. */
  readonly trouble: AskingTrouble | null
  /** For what is typed by now. */
  ask(): void
}

export function useAsking({
  askForQuotes,
  keeper,
}: {
  askForQuotes: AskForQuotes
  keeper: DraftKeeper
}): Asking {
  const router = useRouter()
  const quotePath = stepHref(useAccount(), 'quote')
  const [pending, startTransition] = useTransition()
  const [trouble, setTrouble] = useState<AskingTrouble | null>(null)
  const busy = useRef(false)

  return {
    pending,
    trouble,
    ask() {
      if (busy.current) return
      busy.current = true
      setTrouble(null)
      startTransition(async () => {
        const found = await answerOf(askForQuotes, keeper)
        busy.current = false
        startTransition(() => {
          if (found !== null) return setTrouble(found)
          if (location.pathname === quotePath) router.refresh()
          else router.push(quotePath)
        })
      })
    },
  }
}

/** Each that fails has let another tab's save go first. */
const mostTries = 5

/** Null when the page of the quote has something to show. */
async function answerOf(
  askForQuotes: AskForQuotes,
  keeper: DraftKeeper,
): Promise<AskingTrouble | null> {
  if (!navigator.onLine) return { kind: 'offline' }
  try {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const sent = keeper.sent()
      const answer = await askForQuotes(sent)
      if (answer.kind === 'other') {
        // The price is for what both tabs have typed.
        keeper.meet(answer)
        continue
      }
      if (answer.kind !== 'answered') return answer
      keeper.markSaved(sent.version)
      return null
    }
    return { kind: 'portal_unreachable' }
  } catch {
    return navigator.onLine ? { kind: 'portal_unreachable' } : { kind: 'offline' }
  }
}
