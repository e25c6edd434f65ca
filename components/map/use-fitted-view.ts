import { useEffect, useRef } from 'react'
import { latLng, latLngBounds, type LatLngBounds, type Map } from 'leaflet'
import { useMap } from 'react-leaflet'
import type { Point } from '#lib/geo/great-circle.ts'
import type { MapPin } from './map-pin.ts'

/** A pin alone is shown with about this much around it. */
const nearM = 6_000

/**
 * Shows all pins whenever one of them was set elsewhere than on the map: a map that moves under the
 * hand that moves the pin is in its way. Gives the function that says that the hand did it.
 */
export function useFittedView({
  pins,
  still,
}: {
  pins: readonly MapPin[]
  still: boolean
}): (point: Point) => void {
  const map = useMap()
  const movedHere = useRef<string | null>(null)
  const shown = pins.map(({ point }) => keyOf(point)).join(' ')
  const seen = useRef('')
  useEffect(() => {
    if (shown === seen.current) return
    const byHand = pins.some(({ point }) => keyOf(point) === movedHere.current)
    const before = seen.current.split(' ').length
    seen.current = shown
    movedHere.current = null
    if (pins.length > 0 && !(byHand && before <= pins.length)) fit(map, { pins, still })
  }, [map, pins, shown, still])
  return (point) => {
    movedHere.current = keyOf(point)
  }
}

function fit(map: Map, { pins, still }: { pins: readonly MapPin[]; still: boolean }): void {
  const around = pins.map(({ point, uncertaintyM }) =>
    latLng(point).toBounds(2 * Math.max(nearM, (uncertaintyM ?? 0) * 1.2)),
  )
  const all = around.reduce<LatLngBounds>((sum, each) => sum.extend(each), latLngBounds([]))
  map.fitBounds(all, { padding: [40, 56], animate: !still })
}

function keyOf({ lat, lng }: Point): string {
  return `${lat},${lng}`
}
