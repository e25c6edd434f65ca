import { useEffect } from 'react'
import { useMap } from 'react-leaflet'

/**
 * Ends a running zoom when the visitor leaves the page. Leaflet does not: its timer fires after the map
 * was removed, and throws.
 */
export function useQuietEnd(): void {
  const map = useMap()
  useEffect(() => {
    // The only flag that its timer checks; it has no public name.
    const endZoom = () => void Object.assign(map, { _animatingZoom: false })
    map.on('unload', endZoom)
  }, [map])
}
