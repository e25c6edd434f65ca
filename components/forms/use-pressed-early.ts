import { useEffect, useRef, type RefObject } from 'react'

/**
 * A button with `data-early-press` can be pressed before its scripts are there: what it does is done when
 * they are. From then on it hears by itself.
 */
export function usePressedEarly(button: RefObject<HTMLElement | null>, act: () => void): void {
  const first = useRef(act)
  useEffect(() => {
    const element = button.current
    const isNoted = element?.dataset['earlyPress'] === 'noted'
    element?.removeAttribute('data-early-press')
    if (!isNoted) return undefined
    // After what was typed early: a field tells that in the same moment (use-typed-early.ts).
    const timer = setTimeout(() => first.current())
    return () => clearTimeout(timer)
  }, [button])
}
