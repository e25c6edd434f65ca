import { useEffect, useState, type RefObject } from 'react'

/** The visible share from which the scene is worth its code. */
const seenShare = 0.15

/** Whether an element is in the window now. Browsers keep only a few WebGL contexts alive at once. */
export function useSeen(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (place.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { threshold: seenShare },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return seen
}

/** The part of the window's height below it in which code is worth loading. */
const nearMargin = '0px 0px 50% 0px'

/** Whether an element has come into the window, or near it, since the page was opened. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || place.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: nearMargin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, near])
  return near
}
