'use client'

/** A small picture of where a place is: coasts and borders around it, from the base map's own files. */
import { useBaseMapCells } from '#components/map/use-base-map.ts'
import { cellsInView } from '#lib/geo/base-map-cells.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { sketchAround, sketchPath } from '#lib/geo/sketch-path.ts'

const width = 96
const height = 80

/** So much that a coast or a border is in most of them. */
const spanDegrees = 4

/** The zoom of the finest tiles, where there are tiles. */
const zoom = 8

export function PlaceSketch({ point }: { point: Point }) {
  const sketch = sketchAround(point, { width, height, spanDegrees })
  const shapes = useBaseMapCells(cellsInView(sketch.bounds, zoom))
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      className="h-20 w-24 shrink-0 rounded-medium border border-edge bg-(--map-water)"
    >
      {shapes.map(({ land }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Cells are drawn in one order.
        <path key={at} d={sketchPath(land, sketch)} className="fill-(--map-land)" />
      ))}
      {shapes.map(({ borders }, at) => (
        <path
          // oxlint-disable-next-line react/no-array-index-key -- Cells are drawn in one order.
          key={at}
          d={sketchPath(
            borders.map((line) => [line]),
            sketch,
          ).replaceAll('Z', '')}
          className="fill-none stroke-edge-strong"
          strokeWidth="0.75"
          strokeDasharray="2 2"
        />
      ))}
      <circle
        cx={width / 2}
        cy={height / 2}
        r="5"
        className="fill-mark-ink stroke-surface"
        strokeWidth="2"
      />
    </svg>
  )
}
