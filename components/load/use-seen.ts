import { useEffect, useState, type RefObject } from 'react'

/** A little before it comes into the window, so that it is there when it does. */
const marginPx = 240

/** Whether an element is in the window now. Browsers keep only a few WebGL contexts alive at once. */
export function useSeen(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (place.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${marginPx}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return seen
}
