import { Block, Edge, Face, Wheel } from './isometric.tsx'

/** No connection: the road between the truck and the other side is missing a piece. */
export function BrokenRoad() {
  return (
    <svg aria-hidden viewBox="-82 -44 337 261" className="iso">
      <Block at={[0, 0, -0.9]} size={[5.6, 3.6, 0.5]} className="iso-road" />
      <Block at={[8.2, 0, -0.9]} size={[3.4, 3.6, 0.5]} className="iso-road" />
      <Edge className="iso-mark" from={[0, 1.8, -0.4]} to={[5.6, 1.8, -0.4]} />
      <Edge className="iso-mark" from={[8.2, 1.8, -0.4]} to={[11.6, 1.8, -0.4]} />
      <Block at={[0.5, 0.7, 0.2]} size={[2.7, 2.1, 2]} className="iso-white" />
      <Block at={[3.4, 0.75, 0.1]} size={[1.3, 2, 1.5]} className="iso-cab" />
      <Face className="iso-glass" at={[4.7, 1, 0.8]} across={[0, 1.5, 0]} up={[0, 0, 0.6]} />
      <Wheel at={[1.2, 2.8, 0.05]} radius={0.38} />
      <Wheel at={[4, 2.8, 0.05]} radius={0.38} />
    </svg>
  )
}
