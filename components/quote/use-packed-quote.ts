'use client'

import { useEffect, useMemo, useState } from 'react'
import { WatchedWorker } from '#components/workers/watched-worker.ts'
import type { PackedQuote, QuoteToPack } from './packed-quote.ts'

export type Packing =
  | { readonly kind: 'packing' }
  | ({ readonly kind: 'packed' } & PackedQuote)
  /** The worker did not start, or died. */
  | { readonly kind: 'failed' }

export interface PackingQuote {
  readonly packing: Packing
  readonly again: () => void
}

export function usePackedQuote(asked: QuoteToPack): PackingQuote {
  const [attempt, setAttempt] = useState(1)
  const question = useMemo(() => ({ ...asked, attempt }), [asked, attempt])
  const [known, setKnown] = useState<{ question: QuoteToPack; packing: Packing } | null>(null)
  useEffect(() => {
    const tell = (packing: Packing) => setKnown({ question, packing })
    const worker = new WatchedWorker<QuoteToPack, PackedQuote>({
      startWorker: () => new Worker(new URL('load.worker.ts', import.meta.url), { type: 'module' }),
      onAnswer(packed) {
        if (packed.isDone) worker.rest()
        tell({ kind: 'packed', ...packed })
      },
      // A picture that is there stays, whatever else was still to be said.
      onDeath: () =>
        setKnown((before) =>
          before?.question === question && before.packing.kind === 'packed'
            ? before
            : { question, packing: { kind: 'failed' } },
        ),
    })
    worker.ask(question)
    return () => worker.end()
  }, [question])
  return {
    packing: known?.question === question ? known.packing : { kind: 'packing' },
    again: () => setAttempt((before) => before + 1),
  }
}
