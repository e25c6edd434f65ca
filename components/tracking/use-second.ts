import { useEffect, useState } from 'react'

/** The moment by the browser's clock, each second; null until the page has come alive. */
export function useSecond(): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => {
    const look = () => setNowMs(Date.now())
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
