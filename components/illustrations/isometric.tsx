/**
 * Building blocks of the illustrations: a few solids in isometric projection. x runs to the lower right,
 * y to the lower left, z up; a unit is about a third of a metre of truck. Colours are classes
 * (illustrations.css) so that a drawing follows the theme, and nothing needs a style attribute.
 */
export type Point = readonly [x: number, y: number, z: number]

const unit = 25
const halfWidth = Math.cos(Math.PI / 6) * unit
const halfHeight = Math.sin(Math.PI / 6) * unit

function project([x, y, z]: Point): readonly [number, number] {
  return [round((x - y) * halfWidth), round((x + y) * halfHeight - z * unit)]
}

/** A filled and outlined plane. */
export function Face({ points, className }: { points: readonly Point[]; className: string }) {
  return <path className={className} d={`${pathOf(points)}Z`} />
}

/** An open line. */
export function Edge({ points, className }: { points: readonly Point[]; className: string }) {
  return <path className={className} fill="none" d={pathOf(points)} />
}

export interface BlockProps {
  readonly at: Point
  readonly size: readonly [lengthX: number, depthY: number, heightZ: number]
  readonly className: string
}

/** A box by its three visible faces; the class sets its colour, the faces its shades. */
export function Block({ at: [x, y, z], size: [w, d, h], className }: BlockProps) {
  return (
    <g className={className}>
      <Face
        className="iso-left"
        points={[
          [x, y + d, z],
          [x + w, y + d, z],
          [x + w, y + d, z + h],
          [x, y + d, z + h],
        ]}
      />
      <Face
        className="iso-right"
        points={[
          [x + w, y, z],
          [x + w, y + d, z],
          [x + w, y + d, z + h],
          [x + w, y, z + h],
        ]}
      />
      <Face
        className="iso-top"
        points={[
          [x, y, z + h],
          [x + w, y, z + h],
          [x + w, y + d, z + h],
          [x, y + d, z + h],
        ]}
      />
    </g>
  )
}

/** The ground under the drawing, without an outline. */
export function Ground({
  from: [left, back],
  to: [right, front],
  at,
}: {
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  at: number
}) {
  return (
    <g className="iso-ground">
      <Face
        className="iso-top iso-plain"
        points={[
          [left, back, at],
          [right, back, at],
          [right, front, at],
          [left, front, at],
        ]}
      />
    </g>
  )
}

/** A pin of the map, its tip at the point. */
export function Pin({ at }: { at: Point }) {
  return (
    <g transform={`translate(${project(at).join(' ')})`}>
      <path className="iso-pin" d="M0 0C-6-16-22-24-22-44a22 22 0 0 1 44 0c0 20-16 28-22 44Z" />
      <circle className="iso-pin-hole" cy="-44" r="8" />
    </g>
  )
}

/** A wheel on the side that faces the reader's left. */
export function Wheel({ at, radius }: { at: Point; radius: number }) {
  return (
    <g transform={`translate(${project(at).join(' ')}) matrix(.866 .5 0 1 0 0)`}>
      <circle className="iso-tyre" r={radius * unit} />
      <circle className="iso-hub" r={round(radius * unit * 0.45)} />
    </g>
  )
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map((point) => project(point).join(' ')).join('L')}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
