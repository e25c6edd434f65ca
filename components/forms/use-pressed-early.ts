import { useEffect, useRef, type RefObject } from 'react'

/**
 * A button with `data-early-press` can be pressed before its scripts are loaded: its action runs when
 * they are. After that it has its own listener.
 */
export function usePressedEarly(button: RefObject<HTMLElement | null>, act: () => void): void {
  const first = useRef(act)
  useEffect(() => {
    const element = button.current
    const isNoted = element?.dataset['earlyPress'] === 'noted'
    element?.removeAttribute('data-early-press')
    if (!isNoted) return undefined
    // After early typing, which a field reports at the same moment (use-typed-early.ts).
    const timer = setTimeout(() => first.current())
    return () => clearTimeout(timer)
  }, [button])
}
