import { useEffect, useState } from 'react'

/** Counts down from the first render, independent of the browser's clock. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const endMs = performance.now() + seconds * 1000
    const look = () => setLeft(Math.max(0, Math.ceil((endMs - performance.now()) / 1000)))
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
