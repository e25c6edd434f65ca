import { Block, Edge, Face } from './isometric.tsx'

const length = 7
const depth = 4
const height = 3.6

/** Nothing loaded yet: an open hold with its load line waiting. */
export function EmptyHold({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="-122 -96 284 254" className={`iso ${className ?? ''}`}>
      <g className="iso-ground">
        <Face
          className="iso-top iso-plain"
          points={[
            [-0.8, -0.6, -0.6],
            [length + 0.8, -0.6, -0.6],
            [length + 0.8, depth + 1, -0.6],
            [-0.8, depth + 1, -0.6],
          ]}
        />
      </g>
      <Block at={[0, 0, -0.4]} size={[length, depth, 0.4]} className="iso-steel" />
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
      <Edge
        className="iso-mark iso-mark-broken"
        points={[
          [0, depth, 2.7],
          [0, 0, 2.7],
          [length, 0, 2.7],
        ]}
      />
    </svg>
  )
}
