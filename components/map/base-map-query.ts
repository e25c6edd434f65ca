/** A file of the base map, fetched once and parsed for Leaflet. */
import { queryOptions } from '@tanstack/react-query'
import type { BaseMapCell, BaseMapFile } from '#lib/geo/base-map-cells.ts'
import { decodeLine } from '#lib/geo/encoded-line.ts'
import type { Point } from '#lib/geo/great-circle.ts'

interface BaseMapShapes {
  readonly land: Point[][][]
  readonly borders: Point[][]
}

export function baseMapQuery({ path, level }: BaseMapCell) {
  return queryOptions({
    queryKey: ['base-map', path],
    staleTime: Number.POSITIVE_INFINITY,
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
