import { useEffect } from 'react'
import { useMap } from 'react-leaflet'

/** The wheel scrolls the page past the map, until the visitor works with the map. */
export function useWheel(): void {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    const enable = () => void map.scrollWheelZoom.enable()
    const disable = () => void map.scrollWheelZoom.disable()
    container.addEventListener('pointerdown', enable)
    container.addEventListener('focusin', enable)
    container.addEventListener('pointerleave', disable)
    container.addEventListener('focusout', disable)
    return () => {
      container.removeEventListener('pointerdown', enable)
      container.removeEventListener('focusin', enable)
      container.removeEventListener('pointerleave', disable)
      container.removeEventListener('focusout', disable)
    }
  }, [map])
}
