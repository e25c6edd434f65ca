import { latLng, latLngBounds, type Map } from 'leaflet'
import type { MapPin } from './map-pin.ts'

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
