import { useEffect, useState, type RefObject } from 'react'

/** Far enough that the map is there when the reader is. */
const marginPx = 200

/** Whether an element has come near the window once, and the page had nothing better to do. */
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
      { rootMargin: `${marginPx}px` },
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
