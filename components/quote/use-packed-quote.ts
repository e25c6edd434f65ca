'use client'

import { useEffect, useMemo, useState } from 'react'
import { askWorker } from '#components/workers/ask-worker.ts'
import type { QuotedPlan } from '#lib/freight/plan-quoted-load.ts'
import type { RoomLeft } from '#lib/freight/room-left.ts'
import type { PackedQuote, QuoteToPack } from './load.worker.ts'

export type Packing =
  /** `of` is null until the first of several vehicles is packed. */
  | { readonly kind: 'packing'; readonly done: number; readonly of: number | null }
  | { readonly kind: 'packed'; readonly plan: QuotedPlan | null; readonly room: Room }
  /** The worker did not start, or died. */
  | { readonly kind: 'failed' }

type Room =
  { readonly kind: 'searched' } | { readonly kind: 'known'; readonly room: RoomLeft | null }

const nothingKnown: Room = { kind: 'known', room: null }

function begunFor({ goods, planned }: QuoteToPack): Packing {
  if (planned === null) return { kind: 'packing', done: 0, of: null }
  const room: Room = goods.quote.vehicle === null ? nothingKnown : { kind: 'searched' }
  return { kind: 'packed', plan: planned, room }
}

export function usePackedQuote(
  asked: QuoteToPack,
  /** Nobody waits for the room that is left before they see it. */
  { isNear }: { isNear: boolean },
): { packing: Packing; again: () => void } {
  const [attempt, setAttempt] = useState(1)
  const question = useMemo(() => ({ ...asked, attempt }), [asked, attempt])
  const [known, setKnown] = useState<{ question: QuoteToPack; packing: Packing } | null>(null)
  const waits = question.planned !== null && !isNear
  useEffect(() => {
    if (waits || !isToAsk(begunFor(question))) return undefined
    const change = (next: (before: Packing) => Packing) =>
      setKnown((before) => ({
        question,
        packing: next(before?.question === question ? before.packing : begunFor(question)),
      }))
    return askWorker<QuoteToPack, PackedQuote>({
      startWorker: () => new Worker(new URL('load.worker.ts', import.meta.url), { type: 'module' }),
      question,
      onAnswer: (answer) => change((before) => withAnswer(before, answer)),
      isLast: ({ kind }) => kind === 'room',
      // A picture that is there stays, whatever else was still to be said.
      onDeath: () =>
        change((before) =>
          before.kind === 'packed' ? { ...before, room: nothingKnown } : { kind: 'failed' },
        ),
    })
  }, [question, waits])
  return {
    packing: known?.question === question ? known.packing : begunFor(question),
    again: () => setAttempt((before) => before + 1),
  }
}

function isToAsk(begun: Packing): boolean {
  return begun.kind !== 'packed' || begun.room.kind === 'searched'
}

function withAnswer(before: Packing, answer: PackedQuote): Packing {
  switch (answer.kind) {
    case 'progress':
      return { ...answer, kind: 'packing' }
    case 'plan':
      return { kind: 'packed', plan: answer.plan, room: { kind: 'searched' } }
    case 'room':
      return before.kind === 'packed'
        ? { ...before, room: { kind: 'known', room: answer.room } }
        : before
  }
}
