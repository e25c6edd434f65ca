'use client'

/** The truck and the line it drives on: done behind it, to come before it. Both are moved by Leaflet alone. */
import { useEffect, useState } from 'react'
import { divIcon, marker, polyline } from 'leaflet'
import { useMap } from 'react-leaflet'
import type { Point } from '#lib/geo/great-circle.ts'
import { curvedLine } from '#components/map/curved-line.ts'
import type { ShownTrip } from './shown-trip.ts'
import { drive } from './drive.ts'

interface Drawn {
  readonly points: readonly Point[]
  /** How many of the points are behind the truck. */
  readonly reached: number
  readonly position: Point | null
}

export function Truck({ trip: { stops, position }, still }: { trip: ShownTrip; still: boolean }) {
  const map = useMap()
  const [layers] = useState(createLayers)
  // A text: an answer that says the same moves nothing.
  const drawn = JSON.stringify({
    points: stops.map(({ point }) => point),
    reached: stops.filter(({ status }) => status === 'completed').length,
    position,
  } satisfies Drawn)

  useEffect(() => {
    layers.behind.addTo(map)
    layers.ahead.addTo(map)
    return () => {
      for (const layer of Object.values(layers)) layer.remove()
    }
  }, [map, layers])

  useEffect(() => {
    const { points, reached, position: to }: Drawn = JSON.parse(drawn)
    const { truck, behind, ahead } = layers
    if (to === null) {
      truck.remove()
      const isDone = reached === points.length
      behind.setLatLngs(isDone ? curvedLine(points) : [])
      ahead.setLatLngs(isDone ? [] : curvedLine(points))
      return undefined
    }
    const place = (at: Point) => {
      truck.setLatLng(at)
      behind.setLatLngs(reached === 0 ? [] : curvedLine([...points.slice(0, reached), at]))
      ahead.setLatLngs(curvedLine([at, ...points.slice(reached)]))
    }
    const from = map.hasLayer(truck) ? truck.getLatLng() : to
    place(from)
    truck.addTo(map)
    return drive({ from, to, still, place })
  }, [map, layers, drawn, still])

  return null
}

function createLayers() {
  const line = (className: string) => polyline([], { pane: 'line', className, interactive: false })
  return {
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
}

/** A disc on its point, small enough that the letter of a pin on the same point is seen above it. */
function truckIcon() {
  return divIcon({
    className: 'trip-truck',
    iconSize: [36, 36],
    iconAnchor: [18, 18],
    html: '<svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true"><circle class="trip-truck-body" cx="18" cy="18" r="16"/><g transform="translate(8.4 8.4) scale(.8)" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.62l-3.48-4.35A1 1 0 0 0 17.52 8H14"/><circle cx="17" cy="18" r="2"/><circle cx="7" cy="18" r="2"/></g></svg>',
  })
}
