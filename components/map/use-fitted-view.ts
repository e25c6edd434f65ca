import { useEffect, useRef } from 'react'
import { latLng, latLngBounds, type Map } from 'leaflet'
import { useMap } from 'react-leaflet'
import type { Point } from '#lib/geo/great-circle.ts'
import type { MapPin } from './map-pin.ts'

/**
 * Shows all pins whenever one of them was set elsewhere than on the map: a map that moves under the
 * moving pin would be in the way. Returns the function that reports a move on the map.
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
    if (pins.length > 0 && !(byHand && before <= pins.length)) fitPins(map, { pins, still })
  }, [map, pins, shown, still])
  return (point) => {
    movedHere.current = keyOf(point)
  }
}

function keyOf({ lat, lng }: Point): string {
  return `${lat},${lng}`
}

export type FittedPin = Pick<MapPin, 'point' | 'uncertaintyM'>

/** The distance shown around a single pin. */
const nearM = 6_000

export function fitPins(
  map: Map,
  { pins, still }: { pins: readonly FittedPin[]; still: boolean },
): void {
  if (pins.length === 0) return
  const all = latLngBounds([])
  for (const { point, uncertaintyM } of pins) {
    all.extend(latLng(point).toBounds(2 * Math.max(nearM, (uncertaintyM ?? 0) * 1.2)))
  }
  map.fitBounds(all, { padding: [40, 56], animate: !still })
}
