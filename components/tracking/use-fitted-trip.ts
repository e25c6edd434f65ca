import { useEffect, useRef } from 'react'
import { latLngBounds, type FitBoundsOptions, type Map } from 'leaflet'
import { useMap } from 'react-leaflet'
import type { Point } from '#lib/geo/great-circle.ts'

/** Pins and truck stand within, also where they are drawn beside their points. */
const padding = {
  paddingTopLeft: [44, 58],
  paddingBottomRight: [44, 64],
} satisfies FitBoundsOptions
/** A town, where all stops are in one. */
const closest = 13

export function fitTrip(
  map: Map,
  { points, still }: { points: readonly Point[]; still: boolean },
): void {
  if (points.length === 0) return
  const bounds = latLngBounds(points.map(({ lat, lng }) => [lat, lng]))
  map.fitBounds(bounds, { ...padding, maxZoom: closest, animate: !still })
}

/** Shows the whole trip, again when the map's place changes its size, until a hand has moved the map. */
export function useFittedTrip(points: readonly Point[]): void {
  const map = useMap()
  const latest = useRef(points)
  useEffect(() => {
    latest.current = points
  }, [points])
  useEffect(() => {
    const container = map.getContainer()
    let byHand = false
    const note = () => {
      byHand = true
    }
    for (const gesture of gestures) container.addEventListener(gesture, note, { passive: true })
    const fit = () => {
      if (!byHand && map.getSize().x > 0) fitTrip(map, { points: latest.current, still: true })
    }
    fit()
    map.on('resize', fit)
    return () => {
      map.off('resize', fit)
      for (const gesture of gestures) container.removeEventListener(gesture, note)
    }
  }, [map])
}

const gestures = ['pointerdown', 'wheel', 'keydown'] as const
