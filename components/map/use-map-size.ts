import { useEffect } from 'react'
import { useMap } from 'react-leaflet'

/**
 * The map follows the size of its container. While that has none (hidden, or collapsed for a moment, as
 * when a page is printed) the map keeps its size: positions computed with no width are wrong.
 */
export function useMapSize(): void {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    const observer = new ResizeObserver(() => {
      if (container.clientWidth > 0 && container.clientHeight > 0) map.invalidateSize()
    })
    observer.observe(container)
    return () => observer.disconnect()
  }, [map])
}
