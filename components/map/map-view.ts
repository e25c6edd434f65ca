/** The visible part of the world, for the layers that fetch by it. */
import { useState } from 'react'
import type { Map } from 'leaflet'
import { useMapEvents } from 'react-leaflet'
import type { Bounds } from '#lib/geo/base-map-cells.ts'

export interface MapView {
  readonly bounds: Bounds
  readonly zoom: number
}

export function useMapView(): MapView {
  const [view, setView] = useState<MapView | null>(null)
  const map = useMapEvents({ moveend: () => setView(viewOf(map)) })
  return view ?? viewOf(map)
}

function viewOf(map: Map): MapView {
  const bounds = map.getBounds()
  return {
    bounds: {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    },
    zoom: map.getZoom(),
  }
}
