'use client'

import { useSlow } from './use-slow.ts'

/** What is under way takes a while: said before somebody wonders. */
export function SlowNote({ pending, says }: { pending: boolean; says: string }) {
  const slow = useSlow(pending)
  return (
    <p role="status" className="text-caption text-ink-soft empty:hidden">
      {slow && says}
    </p>
  )
}
