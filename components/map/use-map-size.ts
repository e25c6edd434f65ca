import { useEffect } from 'react'
import { useMap } from 'react-leaflet'

/**
 * The map follows the size of its place. While that has none (hidden, or squeezed to nothing for a moment,
 * as when a page is printed) the map stays as it was: what is reckoned with no width is nowhere.
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
