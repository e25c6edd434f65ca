/** The names of places in view, requested for a box that many views have in common. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Language } from '#lib/contract/languages.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { MapView } from './map-view.ts'

export interface NamedPoint extends Point {
  readonly name: string
}

/** Names are fetched for whole zooms: half a step before one, the map has room for its names already. */
const lastZoom = 13

export function usePlaceNames(view: MapView, language: Language): readonly NamedPoint[] {
  const zoom = Math.max(0, Math.min(lastZoom, Math.round(view.zoom)))
  const query = new URLSearchParams({
    ...boxOf(view, zoom),
    zoom: String(zoom),
    language,
  }).toString()
  const { data = [] } = useQuery({
    queryKey: ['place-names', query],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<readonly NamedPoint[]> {
      const response = await fetch(`/portal/map/places?${query}`, { signal })
      if (!response.ok) throw new Error(`place names answered ${response.status}`)
      const { places }: { places: readonly NamedPoint[] } = await response.json()
      return places
    },
  })
  return data
}

/** The box of a grid that contains the view; the grid's step is half of what a small map shows. */
function boxOf(
  { bounds: { west, south, east, north } }: MapView,
  zoom: number,
): Record<'west' | 'south' | 'east' | 'north', string> {
  const step = 360 / 2 ** zoom
  const down = (degrees: number) => Math.floor(degrees / step) * step
  const up = (degrees: number) => Math.ceil(degrees / step) * step
  const text = (degrees: number, most: number) =>
    String(Math.max(-most, Math.min(most, Number(degrees.toFixed(6)))))
  return {
    west: text(down(west), 180),
    south: text(down(south), 90),
    east: text(up(east), 180),
    north: text(up(north), 90),
  }
}
