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
  | { readonly kind: 'offline' | 'portal_unreachable' | 'invalid' | 'refused' }
  | { readonly kind: 'incomplete'; readonly missing: readonly MissingPart[] }
  | { readonly kind: 'problem'; readonly problem: QuoteProblem; readonly nowMs: number }

interface AskedPage {
  readonly askForQuotes: AskForQuotes
  readonly store: DraftStore
  /** The id of the person the page was made for; null for a guest. */
  readonly person: string | null
}

/** `trouble`: what kept the prices from being asked for; `ask`: for what is typed by now. */
export function useAsking(page: AskedPage) {
  const router = useRouter()
  const quotePath = stepHref(useAccount(), 'quote')
  const [pending, startTransition] = useTransition()
  const [trouble, setTrouble] = useState<AskingTrouble | null>(null)
  const busy = useRef(false)

  function ask(): void {
    if (busy.current) return
    busy.current = true
    setTrouble(null)
    startTransition(async () => {
      const found = await answerOf(page)
      busy.current = false
      startTransition(() => {
        if (found === 'other') return
        if (found !== null) return setTrouble(found)
        if (location.pathname === quotePath) router.refresh()
        else router.push(quotePath)
      })
    })
  }
  return { pending, trouble, ask }
}

/** Null when the page of the quote has something to show; `other`: another tab's draft is shown first. */
async function answerOf(page: AskedPage): Promise<AskingTrouble | 'other' | null> {
  const { askForQuotes, store, person } = page
  if (!navigator.onLine) return { kind: 'offline' }
  const away = (): AskingTrouble => ({ kind: navigator.onLine ? 'portal_unreachable' : 'offline' })
  try {
    const flushed = await store.flush()
    if (flushed !== 'saved') return flushed === 'other' ? 'other' : away()
    const { draft, version } = store.current()
    const answer = await askForQuotes({ version, person })
    if (answer.kind === 'answered') return null
    if (answer.kind !== 'other') return answer
    await store.pull()
    const now = store.current()
    // Another page has saved the same once more: the answer is the one to what is shown.
    return now.version > version && now.draft === draft ? await answerOf(page) : 'other'
  } catch {
    return away()
  }
}
