'use client'

import { useEffect, useState } from 'react'

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
