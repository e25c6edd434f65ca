import { Block, Edge, Face, Ground, Wheel } from './isometric.tsx'

const depth = 3

/** The service does not answer: the cab stands apart from its trailer and the line between is broken. */
export function UncoupledTrailer() {
  return (
    <svg aria-hidden viewBox="-104 -84 376 318" className="iso">
      <Ground at={[-0.6, -0.4, -1.2]} size={[12.6, depth + 1.4]} />
      <Block at={[0, 0, -0.4]} size={[6, depth, 0.4]} className="iso-steel" />
      <Block at={[0, 0, 0]} size={[6, depth, 3.2]} className="iso-white" />
      <Wheel at={[1, depth, -0.65]} radius={0.52} />
      <Wheel at={[2.3, depth, -0.65]} radius={0.52} />
      <Edge className="iso-mark" from={[0, depth, 2.1]} to={[6, depth, 2.1]} />
      <Edge className="iso-mark iso-mark-broken" from={[6, depth, 2.1]} to={[9, depth, 2.1]} />
      <Block at={[9, 0.1, -0.4]} size={[2.2, depth - 0.2, 2.9]} className="iso-cab" />
      <Face className="iso-glass" at={[11.2, 0.4, 1]} across={[0, 2.2, 0]} up={[0, 0, 1.1]} />
      <Face className="iso-glass" at={[9.9, depth - 0.1, 1]} across={[1, 0, 0]} up={[0, 0, 1.1]} />
      <Wheel at={[10.1, depth, -0.65]} radius={0.52} />
    </svg>
  )
}
