import { Block, Edge, Face, Ground } from './isometric.tsx'

/** Something of ours went wrong: a parcel has slid off its pallet. */
export function FallenParcel({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="-130 -112 268 252" className={`iso ${className ?? ''}`}>
      <Ground from={[-0.6, -0.6]} to={[6, 5.6]} at={-0.5} />
      <Block at={[0, 0, -0.5]} size={[3.4, 3.4, 0.5]} className="iso-steel" />
      <Block at={[0.2, 0.2, 0]} size={[1.5, 3, 1.5]} className="iso-blue" />
      <Block at={[1.7, 0.2, 0]} size={[1.5, 3, 1.5]} className="iso-blue" />
      <Block at={[0.2, 0.2, 1.5]} size={[3, 1.5, 1.4]} className="iso-white" />
      <Edge
        className="iso-mark iso-mark-broken"
        points={[
          [0.2, 3.2, 2.9],
          [3.2, 3.2, 2.9],
          [3.2, 0.2, 2.9],
        ]}
      />
      <g className="iso-peach">
        <Face
          className="iso-left"
          points={[
            [3.9, 4.6, 0.75],
            [5.3, 4.6, -0.5],
            [6.2, 4.6, 0.5],
            [4.8, 4.6, 1.75],
          ]}
        />
        <Face
          className="iso-right"
          points={[
            [5.3, 4.6, -0.5],
            [5.3, 2.8, -0.5],
            [6.2, 2.8, 0.5],
            [6.2, 4.6, 0.5],
          ]}
        />
        <Face
          className="iso-top"
          points={[
            [4.8, 4.6, 1.75],
            [6.2, 4.6, 0.5],
            [6.2, 2.8, 0.5],
            [4.8, 2.8, 1.75],
          ]}
        />
      </g>
    </svg>
  )
}
