import { useEffect, useState, type RefObject } from 'react'

/**
 * An element over the whole screen, or, where the browser grants that to videos alone (phones of Apple), over
 * the whole page. Escape ends both.
 */
export function useFullScreen(place: RefObject<HTMLElement | null>): {
  readonly isFull: boolean
  readonly toggle: () => void
} {
  const [isOnScreen, setOnScreen] = useState(false)
  const [isOverPage, setOverPage] = useState(false)
  useEffect(() => {
    const follow = () => setOnScreen(document.fullscreenElement === place.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [place])
  useEffect(() => {
    if (!isOverPage) return undefined
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    const end = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOverPage(false)
    }
    document.addEventListener('keydown', end)
    return () => {
      document.documentElement.style.overflow = overflow
      document.removeEventListener('keydown', end)
    }
  }, [isOverPage])
  return {
    isFull: isOnScreen || isOverPage,
    toggle() {
      if (isOverPage) return setOverPage(false)
      if (isOnScreen) return void document.exitFullscreen()
      const asked = place.current?.requestFullscreen?.()
      if (asked === undefined) return setOverPage(true)
      asked.catch(() => setOverPage(true))
    },
  }
}
