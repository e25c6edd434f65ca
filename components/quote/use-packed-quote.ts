'use client'

import { useEffect, useMemo, useState } from 'react'
import { askWorker } from '#components/workers/ask-worker.ts'
import type { PackedQuote, QuoteToPack } from './load.worker.ts'

export type Packing =
  | { readonly kind: 'packing' }
  | ({ readonly kind: 'packed' } & PackedQuote)
  /** The worker did not start, or died. */
  | { readonly kind: 'failed' }

export function usePackedQuote(asked: QuoteToPack): { packing: Packing; again: () => void } {
  const [attempt, setAttempt] = useState(1)
  const question = useMemo(() => ({ ...asked, attempt }), [asked, attempt])
  const [known, setKnown] = useState<{ question: QuoteToPack; packing: Packing } | null>(null)
  useEffect(
    () =>
      askWorker<QuoteToPack, PackedQuote>({
        startWorker: () =>
          new Worker(new URL('load.worker.ts', import.meta.url), { type: 'module' }),
        question,
        onAnswer: (packed) => setKnown({ question, packing: { kind: 'packed', ...packed } }),
        isLast: ({ isDone }) => isDone,
        // A picture that is there stays, whatever else was still to be said.
        onDeath: () =>
          setKnown((before) =>
            before?.question === question && before.packing.kind === 'packed'
              ? before
              : { question, packing: { kind: 'failed' } },
          ),
      }),
    [question],
  )
  return {
    packing: known?.question === question ? known.packing : { kind: 'packing' },
    again: () => setAttempt((before) => before + 1),
  }
}
