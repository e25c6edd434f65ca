import { useEffect, useState, type RefObject } from 'react'

/**
 * The part that must be in the window: a map at the edge is not what the visitor looks at. On a phone the
 * bottom bar covers a part of it.
 */
const shownPx = { wide: 80, narrow: 200 }
const wide = '(min-width: 48rem)'

/** Whether an element has been in the window once, and the page was idle. */
export function useApproached(place: RefObject<Element | null>): boolean {
  const [approached, setApproached] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const px = matchMedia(wide).matches ? shownPx.wide : shownPx.narrow
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        whenIdle(() => setApproached(true))
      },
      { rootMargin: `-${px}px 0px` },
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
