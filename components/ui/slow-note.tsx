'use client'

import { useSlow } from './use-slow.ts'

/** A note that an operation takes longer than usual. */
export function SlowNote({ pending, says }: { pending: boolean; says: string }) {
  const slow = useSlow(pending)
  return (
    <p role="status" className="text-caption text-ink-soft empty:hidden">
      {slow && says}
    </p>
  )
}
