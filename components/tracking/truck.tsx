'use client'

/** The truck and the line it drives on: done behind it, to come before it. Both are moved by Leaflet alone. */
import { useEffect, useRef } from 'react'
import {
  divIcon,
  marker,
  polyline,
  type LatLngExpression,
  type Marker,
  type Polyline,
} from 'leaflet'
import { useMap } from 'react-leaflet'
import type { Point } from '#lib/geo/great-circle.ts'
import type { ShownTrip } from './shown-trip.ts'
import { drive } from './drive.ts'
import { truckSide } from './truck-side.ts'

interface Drawn {
  readonly truck: Marker
  readonly behind: Polyline
  readonly ahead: Polyline
}

export function Truck({ trip, still }: { trip: ShownTrip; still: boolean }) {
  const map = useMap()
  const drawn = useRef<Drawn | null>(null)
  const { position } = trip
  const hasPosition = position !== null
  const pointText = JSON.stringify(trip.stops.map(({ point }) => point))
  const reached = trip.stops.filter(({ status }) => status === 'completed').length

  useEffect(() => {
    const line = (className: string) =>
      polyline([], { pane: 'line', className, interactive: false }).addTo(map)
    const layers = {
      behind: line('trip-behind'),
      ahead: line('map-line'),
      truck: marker([0, 0], {
        icon: truckIcon(),
        pane: 'pins',
        interactive: false,
        keyboard: false,
        zIndexOffset: 1000,
      }),
    }
    drawn.current = layers
    return () => {
      drawn.current = null
      for (const layer of Object.values(layers)) layer.remove()
    }
  }, [map])

  const lat = position?.lat ?? 0
  const lng = position?.lng ?? 0
  useEffect(() => {
    const layers = drawn.current
    if (layers === null) return undefined
    const stops: Point[] = JSON.parse(pointText)
    if (!hasPosition) {
      layers.truck.remove()
      const isDone = reached === stops.length
      layers.behind.setLatLngs(isDone ? stops : [])
      layers.ahead.setLatLngs(isDone ? [] : stops)
      return undefined
    }
    const isNew = !map.hasLayer(layers.truck)
    const to = { lat, lng }
    const from = isNew ? to : layers.truck.getLatLng()
    const turn = () => {
      const element = layers.truck.getElement()
      if (element === undefined) return
      const spot = (point: LatLngExpression) => map.latLngToLayerPoint(point)
      element.dataset.side = truckSide(spot(layers.truck.getLatLng()), stops.map(spot))
    }
    const place = (at: Point) => {
      layers.truck.setLatLng(at)
      turn()
      layers.behind.setLatLngs(reached === 0 ? [] : [...stops.slice(0, reached), at])
      layers.ahead.setLatLngs([at, ...stops.slice(reached)])
    }
    place(from)
    if (isNew) layers.truck.addTo(map)
    turn()
    map.on('zoomend', turn)
    const stop = drive({ from, to, still, place })
    return () => {
      stop()
      map.off('zoomend', turn)
    }
  }, [map, hasPosition, lat, lng, pointText, reached, still])

  return null
}

/** Drawn as it hangs below its point; the style turns it to another side. */
function truckIcon() {
  return divIcon({
    className: 'trip-truck',
    iconSize: [44, 56],
    iconAnchor: [22, 2],
    html: '<svg viewBox="0 0 36 46" width="44" height="56" aria-hidden="true"><path class="trip-truck-body" d="M18 44.5C9 44.5 1.5 37.3 1.5 28.2 1.5 17 18 1.5 18 1.5S34.5 17 34.5 28.2C34.5 37.3 27 44.5 18 44.5Z"/><g class="trip-truck-sign"><g transform="translate(8.4 18.2) scale(.8)" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.62l-3.48-4.35A1 1 0 0 0 17.52 8H14"/><circle cx="17" cy="18" r="2"/><circle cx="7" cy="18" r="2"/></g></g></svg>',
  })
}
