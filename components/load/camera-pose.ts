/**
 * The camera's position around a load: two angles and a distance. The scene's own axes are those of
 * three.js in metres: x to the rear of the vehicle, y up, z to its left side.
 */
export type Point = readonly [x: number, y: number, z: number]

export interface CameraPose {
  /** Around the vehicle, in radians: 0 looks at its left side, a quarter turn at its rear door. */
  readonly azimuth: number
  /** Above the road, in radians. */
  readonly elevation: number
  /** 1 shows the whole vehicle; 2 is twice as near. */
  readonly zoom: number
}

export const views = ['corner', 'side', 'top', 'rear'] as const
export type View = (typeof views)[number]

const degrees = Math.PI / 180

export const viewPoses: Readonly<Record<View, CameraPose>> = {
  corner: { azimuth: 36 * degrees, elevation: 24 * degrees, zoom: 1 },
  side: { azimuth: 0, elevation: 4 * degrees, zoom: 1 },
  top: { azimuth: 0, elevation: 89.5 * degrees, zoom: 1 },
  rear: { azimuth: 90 * degrees, elevation: 9 * degrees, zoom: 1 },
}

const zooms = { least: 0.6, most: 8 }
/** Never below the road, never over the top. */
const elevations = { least: 0, most: 89.5 * degrees }

export function movedPose(
  pose: CameraPose,
  { turn = 0, tilt = 0, zoom = 1 }: { turn?: number; tilt?: number; zoom?: number },
): CameraPose {
  return {
    azimuth: pose.azimuth + turn,
    elevation: clamp(pose.elevation + tilt, elevations.least, elevations.most),
    zoom: clamp(pose.zoom * zoom, zooms.least, zooms.most),
  }
}

/** From the camera's target towards the camera, of length one. */
export function directionOf({ azimuth, elevation }: CameraPose): Point {
  const level = Math.cos(elevation)
  return [Math.sin(azimuth) * level, Math.sin(elevation), Math.cos(azimuth) * level]
}

export interface Frame {
  /** Opposite corners of the visible box. */
  readonly low: Point
  readonly high: Point
  readonly aspect: number
  readonly fieldOfView: number
}

export interface Framing {
  readonly target: Point
  /** From the target, at zoom 1. */
  readonly distance: number
}

/** Passes after which the box is centred to less than a pixel. */
const passes = 6

/**
 * The camera's target and distance, so that the whole box is visible and centred in the picture. Nearer
 * parts are larger, so the middle of the box is not the middle of its picture.
 */
export function framing(pose: CameraPose, { low, high, aspect, fieldOfView }: Frame): Framing {
  const back = directionOf(pose)
  // Across the picture, and up in it; both are perpendicular to the direction of view.
  const right: Point = [Math.cos(pose.azimuth), 0, -Math.sin(pose.azimuth)]
  const up = cross(back, right)
  const tall = Math.tan(fieldOfView / 2)
  const wide = tall * aspect
  const corners = cornersOf(low, high).map((corner) => ({
    across: dot(corner, right),
    above: dot(corner, up),
    nearer: dot(corner, back),
  }))
  let across = 0
  let above = 0
  let distance = 0
  for (let pass = 0; pass < passes; pass++) {
    distance = corners.reduce(
      (most, corner) =>
        Math.max(
          most,
          Math.abs(corner.across - across) / wide + corner.nearer,
          Math.abs(corner.above - above) / tall + corner.nearer,
        ),
      0,
    )
    const seen = corners.map(({ nearer, ...at }) => ({
      x: (at.across - across) / (distance - nearer),
      y: (at.above - above) / (distance - nearer),
    }))
    across += middleOf(seen.map(({ x }) => x)) * distance
    above += middleOf(seen.map(({ y }) => y)) * distance
  }
  const at = (axis: 0 | 1 | 2) =>
    (low[axis] + high[axis]) / 2 + right[axis] * across + up[axis] * above
  return { distance, target: [at(0), at(1), at(2)] }
}

function middleOf(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2
}

/** From the middle of the box. */
function cornersOf(low: Point, high: Point): readonly Point[] {
  const [x, y, z]: Point = [(high[0] - low[0]) / 2, (high[1] - low[1]) / 2, (high[2] - low[2]) / 2]
  return [-x, x].flatMap((a) => [-y, y].flatMap((b) => [-z, z].map((c): Point => [a, b, c])))
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
