import { Face } from './isometric.tsx'

/** Floor and far walls of a vehicle's box, without the near walls. */
export function OpenHold({
  length,
  depth,
  height,
}: {
  readonly length: number
  readonly depth: number
  readonly height: number
}) {
  return (
    <>
      <g className="iso-wall">
        <Face
          className="iso-left"
          points={[
            [0, 0, 0],
            [length, 0, 0],
            [length, 0, height],
            [0, 0, height],
          ]}
        />
        <Face
          className="iso-right"
          points={[
            [0, 0, 0],
            [0, depth, 0],
            [0, depth, height],
            [0, 0, height],
          ]}
        />
      </g>
      <g className="iso-floor">
        <Face
          className="iso-top"
          points={[
            [0, 0, 0],
            [length, 0, 0],
            [length, depth, 0],
            [0, depth, 0],
          ]}
        />
      </g>
    </>
  )
}
