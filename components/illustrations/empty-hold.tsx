import { Block, Edge, Ground } from './isometric.tsx'
import { OpenHold } from './open-hold.tsx'

const length = 7
const depth = 4
const height = 3.6

/** Nothing loaded yet: an open hold with its load line waiting. */
export function EmptyHold({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="-122 -96 284 254" className={`iso ${className ?? ''}`}>
      <Ground from={[-0.8, -0.6]} to={[length + 0.8, depth + 1]} at={-0.6} />
      <Block at={[0, 0, -0.4]} size={[length, depth, 0.4]} className="iso-steel" />
      <OpenHold length={length} depth={depth} height={height} />
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
