'use client'

import { useEffect, useState } from 'react'

/** A note that an operation takes longer than usual. */
export function SlowNote({ pending, says }: { pending: boolean; says: string }) {
  const slow = useSlow(pending)
  return (
    <p role="status" className="text-caption text-ink-soft empty:hidden">
      {slow && says}
    </p>
  )
}

/** After this time, people wonder whether anything happens. */
const slowAfterMs = 3_000

/** Whether the operation has been pending for a while. */
export function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [pending])
  return slow
}
