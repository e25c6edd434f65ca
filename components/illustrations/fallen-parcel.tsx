import { Block, Edge, Face, Ground } from './isometric.tsx'

/** Something of ours went wrong: a parcel has slid off its pallet. */
export function FallenParcel() {
  return (
    <svg aria-hidden viewBox="-130 -112 268 252" className="iso">
      <Ground at={[-0.6, -0.6, -0.5]} size={[6.6, 6.2]} />
      <Block at={[0, 0, -0.5]} size={[3.4, 3.4, 0.5]} className="iso-steel" />
      <Block at={[0.2, 0.2, 0]} size={[1.5, 3, 1.5]} className="iso-blue" />
      <Block at={[1.7, 0.2, 0]} size={[1.5, 3, 1.5]} className="iso-blue" />
      <Block at={[0.2, 0.2, 1.5]} size={[3, 1.5, 1.4]} className="iso-white" />
      <Edge
        className="iso-mark iso-mark-broken"
        from={[0.2, 3.2, 2.9]}
        via={[3.2, 3.2, 2.9]}
        to={[3.2, 0.2, 2.9]}
      />
      <g className="iso-peach">
        <Face
          className="iso-left"
          at={[3.9, 4.6, 0.75]}
          across={[1.4, 0, -1.25]}
          up={[0.9, 0, 1]}
        />
        <Face className="iso-right" at={[5.3, 4.6, -0.5]} across={[0, -1.8, 0]} up={[0.9, 0, 1]} />
        <Face
          className="iso-top"
          at={[4.8, 4.6, 1.75]}
          across={[1.4, 0, -1.25]}
          up={[0, -1.8, 0]}
        />
      </g>
    </svg>
  )
}
