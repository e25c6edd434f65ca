/** The files of the base map, each fetched once and parsed for Leaflet. */
import { useState } from 'react'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { BaseMapCell, BaseMapFile } from '#lib/geo/base-map-cells.ts'
import { decodeLine } from '#lib/geo/encoded-line.ts'
import type { Point } from '#lib/geo/great-circle.ts'

interface BaseMapShapes {
  readonly land: Point[][][]
  readonly borders: Point[][]
}

/** The requested cells once all of them are loaded; until then the earlier ones. */
export function useCompleteCells(wanted: readonly BaseMapCell[]): readonly BaseMapCell[] {
  const [shown, setShown] = useState<readonly BaseMapCell[]>([])
  const complete = useQueries({ queries: wanted.map(baseMapQuery) }).every(
    ({ isSuccess }) => isSuccess,
  )
  const namesOf = (cells: readonly BaseMapCell[]) => cells.map(({ path }) => path).join()
  if (complete && namesOf(wanted) !== namesOf(shown)) setShown(wanted)
  return shown
}

/** Those that are loaded already. */
export function useBaseMapCells(cells: readonly BaseMapCell[]): readonly BaseMapShapes[] {
  return useQueries({ queries: cells.map(baseMapQuery) }).flatMap(({ data }) => data ?? [])
}

/** Undefined until it is loaded. */
export function useBaseMapCell(cell: BaseMapCell): BaseMapShapes | undefined {
  return useQuery(baseMapQuery(cell)).data
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
      return { land: land.map((rings) => rings.map(decode)), borders: borders.map(decode) }
    },
  })
}
