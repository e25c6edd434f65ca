import { Block, Edge, Pin } from './isometric.tsx'

/** A quarter with room for pins: one place is marked already, and a road leads on to the next. */
export function KeptStops() {
  return (
    <svg aria-hidden viewBox="-112 -64 224 208" className="iso">
      <Block at={[0, 0, -0.4]} size={[5.4, 5, 0.4]} className="iso-ground" />
      <Block at={[0.5, 0.5, 0]} size={[1.2, 1.6, 0.9]} className="iso-blue" />
      <Block at={[3, 0.5, 0]} size={[1.6, 1.2, 0.6]} className="iso-white" />
      <Block at={[0.5, 3, 0]} size={[1.3, 1.4, 0.6]} className="iso-peach" />
      <Edge
        className="iso-mark iso-mark-broken"
        from={[1.8, 1.3, 0]}
        via={[2.4, 1.3, 0]}
        to={[2.4, 3.6, 0]}
      />
      <Edge className="iso-mark iso-mark-broken" from={[2.4, 3.6, 0]} to={[3.3, 3.6, 0]} />
      <Block at={[3.4, 3, 0]} size={[1.2, 1.3, 0.8]} className="iso-white" />
      <Pin at={[1.1, 1.3, 0.9]} />
    </svg>
  )
}
