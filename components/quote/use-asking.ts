'use client'

/** Asking for prices: once at a time, with an end when the net is gone, and word when it takes long. */
import { useRef, useState, useTransition } from 'react'
import { useRouter } from 'next/navigation'
import { useAccount } from '#components/account/use-account.ts'
import type { DraftStore } from '#components/steps/draft-store.ts'
import { stepHref } from '#lib/hrefs.ts'
import type { MissingPart } from '#lib/storefront/missing-parts.ts'
import type { QuoteProblem } from '#lib/storefront/quote-problem.ts'
import type { AskForQuotes } from '#lib/storefront/quotes-asked.ts'

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
  store,
  person,
}: {
  askForQuotes: AskForQuotes
  store: DraftStore
  /** The id of the person the page was made for; null for a guest. */
  person: string | null
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
        const found = await answerOf(askForQuotes, { store, person })
        busy.current = false
        startTransition(() => {
          if (found === 'other') return
          if (found !== null) return setTrouble(found)
          if (location.pathname === quotePath) router.refresh()
          else router.push(quotePath)
        })
      })
    },
  }
}

/** Null when the page of the quote has something to show; `other`: another tab's draft is shown first. */
async function answerOf(
  askForQuotes: AskForQuotes,
  { store, person }: { store: DraftStore; person: string | null },
): Promise<AskingTrouble | 'other' | null> {
  if (!navigator.onLine) return { kind: 'offline' }
  const away = (): AskingTrouble => ({ kind: navigator.onLine ? 'portal_unreachable' : 'offline' })
  try {
    const flushed = await store.flush()
    if (flushed !== 'saved') return flushed === 'other' ? 'other' : away()
    const answer = await askForQuotes({ version: store.current().version, person })
    if (answer.kind === 'answered') return null
    if (answer.kind !== 'other') return answer
    await store.pull()
    return 'other'
  } catch {
    return away()
  }
}
