/** The files of the base map, each fetched once and parsed for Leaflet. */
import { useState } from 'react'
import { queryOptions, useQueries } from '@tanstack/react-query'
import type { BaseMapCell, BaseMapFile } from '#lib/geo/base-map-cells.ts'
import { decodeLine } from '#lib/geo/encoded-line.ts'
import type { Point } from '#lib/geo/great-circle.ts'

interface BaseMapShapes {
  readonly path: string
  readonly land: Point[][][]
  readonly borders: Point[][]
}

/** The shapes of the cells once all of them are loaded; until then those of the earlier ones. */
export function useBaseMap(cells: readonly BaseMapCell[]): readonly BaseMapShapes[] {
  const [shown, setShown] = useState<readonly BaseMapShapes[]>([])
  const loaded = useBaseMapCells(cells)
  const isNew = loaded.length !== shown.length || loaded.some((each, at) => each !== shown[at])
  if (isNew && loaded.length === cells.length) setShown(loaded)
  return shown
}

/** Those that are loaded already. */
export function useBaseMapCells(cells: readonly BaseMapCell[]): readonly BaseMapShapes[] {
  return useQueries({ queries: cells.map(baseMapQuery) }).flatMap(({ data }) => data ?? [])
}

/** A map that is moved back, or the map of another page, shows them at once. */
const keptForMs = 5 * 60_000

function baseMapQuery({ path, level }: BaseMapCell) {
  return queryOptions({
    queryKey: ['base-map', path],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptForMs,
    // Thousands of points that never change are not compared with each other.
    structuralSharing: false,
    async queryFn({ signal }): Promise<BaseMapShapes> {
      const response = await fetch(path, { signal })
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      // Written by tools/base-map and served with this build.
      const { land, borders }: BaseMapFile = await response.json()
      const decode = (text: string) => decodeLine(text, level.stepDegrees)
      return { path, land: land.map((rings) => rings.map(decode)), borders: borders.map(decode) }
    },
  })
}
