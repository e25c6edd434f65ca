import { Block, Edge, Face, Ground, Wheel } from './isometric.tsx'

const depth = 3

/** The service does not answer: the cab stands apart from its trailer and the line between is broken. */
export function UncoupledTrailer({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="-104 -84 376 318" className={`iso ${className ?? ''}`}>
      <Ground from={[-0.6, -0.4]} to={[12, depth + 1]} at={-1.2} />
      <Block at={[0, 0, -0.4]} size={[6, depth, 0.4]} className="iso-steel" />
      <Block at={[0, 0, 0]} size={[6, depth, 3.2]} className="iso-white" />
      <Wheel at={[1, depth, -0.65]} radius={0.52} />
      <Wheel at={[2.3, depth, -0.65]} radius={0.52} />
      <Edge
        className="iso-mark"
        points={[
          [0, depth, 2.1],
          [6, depth, 2.1],
        ]}
      />
      <Edge
        className="iso-mark iso-mark-broken"
        points={[
          [6, depth, 2.1],
          [9, depth, 2.1],
        ]}
      />
      <Block at={[9, 0.1, -0.4]} size={[2.2, depth - 0.2, 2.9]} className="iso-cab" />
      <Face
        className="iso-glass"
        points={[
          [11.2, 0.4, 1],
          [11.2, depth - 0.4, 1],
          [11.2, depth - 0.4, 2.1],
          [11.2, 0.4, 2.1],
        ]}
      />
      <Face
        className="iso-glass"
        points={[
          [9.9, depth - 0.1, 1],
          [10.9, depth - 0.1, 1],
          [10.9, depth - 0.1, 2.1],
          [9.9, depth - 0.1, 2.1],
        ]}
      />
      <Wheel at={[10.1, depth, -0.65]} radius={0.52} />
    </svg>
  )
}
