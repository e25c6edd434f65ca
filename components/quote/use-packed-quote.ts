'use client'

import { useEffect, useState } from 'react'
import { WatchedWorker } from '#components/workers/watched-worker.ts'
import type { PackedQuote, QuoteToPack } from './packed-quote.ts'

export type Packing =
  | { readonly kind: 'packing' }
  | ({ readonly kind: 'packed' } & PackedQuote)
  /** The worker did not start, or died. */
  | { readonly kind: 'failed' }

/** So often nobody presses. */
const givenUp = 100

export interface PackingQuote {
  readonly packing: Packing
  readonly again: () => void
}

/** Null while it is not known yet what is to be packed. */
export function usePackedQuote(asked: QuoteToPack | null): PackingQuote {
  const [known, setKnown] = useState<{ asked: QuoteToPack; packing: Packing } | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (asked === null || tries === givenUp) return undefined
    const tell = (packing: Packing) => setKnown({ asked, packing })
    const worker = new WatchedWorker<QuoteToPack, PackedQuote>({
      startWorker: () => new Worker(new URL('load.worker.ts', import.meta.url), { type: 'module' }),
      onAnswer(packed) {
        if (packed.isDone) worker.rest()
        tell({ kind: 'packed', ...packed })
      },
      // A picture that is there stays, whatever else was still to be said.
      onDeath: () =>
        setKnown((before) =>
          before?.asked === asked && before.packing.kind === 'packed'
            ? before
            : { asked, packing: { kind: 'failed' } },
        ),
    })
    worker.ask(asked)
    return () => worker.end()
  }, [asked, tries])
  return {
    packing: known !== null && known.asked === asked ? known.packing : { kind: 'packing' },
    again() {
      setKnown(null)
      setTries((before) => before + 1)
    },
  }
}
