import { useEffect } from 'react'
import { useMap } from 'react-leaflet'

/**
 * Who leaves the page while the map zooms ends the zooming too. Leaflet does not: its timer comes after
 * the map has gone, moves what is no longer there, and throws.
 */
export function useQuietEnd(): void {
  const map = useMap()
  useEffect(() => {
    // The only word that its timer asks; it has no public name.
    const endZoom = () => void Object.assign(map, { _animatingZoom: false })
    map.on('unload', endZoom)
  }, [map])
}
