import { useEffect, useState, type RefObject } from 'react'

/**
 * So much of it is in the window by then: a map that only peeks in, on a phone from below the bar with
 * the way on, is not what one is looking at.
 */
const shownPx = 200

/** Whether an element has come into the window once, and the page had nothing better to do. */
export function useApproached(place: RefObject<Element | null>): boolean {
  const [approached, setApproached] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        whenIdle(() => setApproached(true))
      },
      { rootMargin: `-${shownPx}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return approached
}

/** Safari has no idle callbacks. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1_000 })
  else setTimeout(act, 200)
}
