import { Block, Edge, Face, Wheel } from './isometric.tsx'

const depth = 3.6

/** No connection: the road between the truck and the other side is missing a piece. */
export function BrokenRoad({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="-82 -44 337 261" className={`iso ${className ?? ''}`}>
      <Block at={[0, 0, -0.9]} size={[5.6, depth, 0.5]} className="iso-road" />
      <Block at={[8.2, 0, -0.9]} size={[3.4, depth, 0.5]} className="iso-road" />
      <Edge
        className="iso-mark"
        points={[
          [0, depth / 2, -0.4],
          [5.6, depth / 2, -0.4],
        ]}
      />
      <Edge
        className="iso-mark"
        points={[
          [8.2, depth / 2, -0.4],
          [11.6, depth / 2, -0.4],
        ]}
      />
      <Block at={[0.5, 0.7, 0.2]} size={[2.7, 2.1, 2]} className="iso-white" />
      <Block at={[3.4, 0.75, 0.1]} size={[1.3, 2, 1.5]} className="iso-cab" />
      <Face
        className="iso-glass"
        points={[
          [4.7, 1, 0.8],
          [4.7, 2.5, 0.8],
          [4.7, 2.5, 1.4],
          [4.7, 1, 1.4],
        ]}
      />
      <Wheel at={[1.2, 2.8, 0.05]} radius={0.38} />
      <Wheel at={[4, 2.8, 0.05]} radius={0.38} />
    </svg>
  )
}
