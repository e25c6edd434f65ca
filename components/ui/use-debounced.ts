import { useEffect, useState } from 'react'

/** After the last letter. */
const debounceMs = 150

/** The value as soon as it has stood for a moment. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
