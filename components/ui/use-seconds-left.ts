import { useEffect, useState } from 'react'

/** Of so many seconds from when this was first shown, whatever the browser's clock says. */
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
