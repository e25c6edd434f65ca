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

interface FaceProps {
  readonly at: Point
  readonly across: Point
  readonly up: Point
  readonly className: string
}

/** A filled and outlined parallelogram: a corner, and the ways from it to the two corners beside it. */
export function Face({ at, across, up, className }: FaceProps) {
  const corners = [at, sum(at, across), sum(sum(at, across), up), sum(at, up)]
  return <path className={className} d={`${pathOf(corners)}Z`} />
}

interface EdgeProps {
  readonly from: Point
  readonly via?: Point
  readonly to: Point
  readonly className: string
}

/** A line, with one corner at most. */
export function Edge({ from, via, to, className }: EdgeProps) {
  return <path className={className} fill="none" d={pathOf(via ? [from, via, to] : [from, to])} />
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
      <Face className="iso-left" at={[x, y + d, z]} across={[w, 0, 0]} up={[0, 0, h]} />
      <Face className="iso-right" at={[x + w, y, z]} across={[0, d, 0]} up={[0, 0, h]} />
      <Face className="iso-top" at={[x, y, z + h]} across={[w, 0, 0]} up={[0, d, 0]} />
    </g>
  )
}

/** Floor and far walls of a vehicle's box, without the near walls. */
export function OpenHold({ size: [length, depth, height] }: Pick<BlockProps, 'size'>) {
  return (
    <>
      <g className="iso-wall">
        <Face className="iso-left" at={[0, 0, 0]} across={[length, 0, 0]} up={[0, 0, height]} />
        <Face className="iso-right" at={[0, 0, 0]} across={[0, depth, 0]} up={[0, 0, height]} />
      </g>
      <g className="iso-floor">
        <Face className="iso-top" at={[0, 0, 0]} across={[length, 0, 0]} up={[0, depth, 0]} />
      </g>
    </>
  )
}

/** The ground under the drawing, without an outline. */
export function Ground({ at, size: [w, d] }: { at: Point; size: readonly [number, number] }) {
  return (
    <g className="iso-ground">
      <Face className="iso-top iso-plain" at={at} across={[w, 0, 0]} up={[0, d, 0]} />
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

function sum([ax, ay, az]: Point, [bx, by, bz]: Point): Point {
  return [ax + bx, ay + by, az + bz]
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map((point) => project(point).join(' ')).join('L')}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
