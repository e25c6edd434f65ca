'use client'

/** Asking for prices: once at a time, with an end when the net is gone, and word when it takes long. */
import { useRef, useState, useTransition } from 'react'
import { useRouter } from 'next/navigation'
import type { AskForQuotes, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import type { MissingPart } from '#lib/storefront/missing-parts.ts'
import type { QuoteProblem } from '#lib/storefront/quote-problem.ts'

export type AskingTrouble =
  | { readonly kind: 'offline' }
  | { readonly kind: 'portal_unreachable' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'incomplete'; readonly missing: readonly MissingPart[] }
  | { readonly kind: 'problem'; readonly problem: QuoteProblem; readonly nowMs: number }

export interface Asking {
  readonly pending: boolean
  /** What kept the prices from being asked for at all. */
  readonly trouble: AskingTrouble | null
  ask(sent: VersionedDraft): void
}

export function useAsking({
  askForQuotes,
  onAnswered,
}: {
  askForQuotes: AskForQuotes
  onAnswered: (sent: VersionedDraft) => void
}): Asking {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const [trouble, setTrouble] = useState<AskingTrouble | null>(null)
  const busy = useRef(false)

  return {
    pending,
    trouble,
    ask(sent) {
      if (busy.current) return
      busy.current = true
      setTrouble(null)
      startTransition(async () => {
        const found = await answerOf(askForQuotes, sent)
        busy.current = false
        startTransition(() => {
          if (found !== null) return setTrouble(found)
          onAnswered(sent)
          if (location.pathname === '/quote') router.refresh()
          else router.push('/quote')
        })
      })
    },
  }
}

/** Null when the page of the quote has something to show. */
async function answerOf(
  askForQuotes: AskForQuotes,
  sent: VersionedDraft,
): Promise<AskingTrouble | null> {
  if (!navigator.onLine) return { kind: 'offline' }
  try {
    const answer = await askForQuotes(sent)
    return answer.kind === 'answered' ? null : answer
  } catch {
    return navigator.onLine ? { kind: 'portal_unreachable' } : { kind: 'offline' }
  }
}
