'use client'

import { useEffect, useState } from 'react'
import type { QuotedGoods } from '#lib/storefront/plan-quoted-load.ts'
import type { PackedQuote } from './packed-quote.ts'

export type Packing =
  | { readonly kind: 'packing' }
  | ({ readonly kind: 'packed' } & PackedQuote)
  /** The worker did not start, or died. */
  | { readonly kind: 'failed' }

export function usePackedQuote(goods: QuotedGoods): Packing {
  const [known, setKnown] = useState<{ goods: QuotedGoods; packing: Packing } | null>(null)
  useEffect(() => {
    const tell = (packing: Packing) => setKnown({ goods, packing })
    let worker: Worker
    try {
      worker = new Worker(new URL('load.worker.ts', import.meta.url), { type: 'module' })
    } catch {
      queueMicrotask(() => tell({ kind: 'failed' }))
      return undefined
    }
    worker.addEventListener('message', ({ data }: MessageEvent<PackedQuote>) =>
      tell({ kind: 'packed', ...data }),
    )
    worker.addEventListener('error', () => tell({ kind: 'failed' }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin to name.
    worker.postMessage(goods)
    return () => worker.terminate()
  }, [goods])
  return known?.goods === goods ? known.packing : { kind: 'packing' }
}
