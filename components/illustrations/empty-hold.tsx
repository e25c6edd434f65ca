import { Block, Edge, Ground, OpenHold } from './isometric.tsx'

/** Nothing loaded yet: an open hold with its load line waiting. */
export function EmptyHold() {
  return (
    <svg aria-hidden viewBox="-122 -96 284 254" className="iso">
      <Ground at={[-0.8, -0.6, -0.6]} size={[8.6, 5.6]} />
      <Block at={[0, 0, -0.4]} size={[7, 4, 0.4]} className="iso-steel" />
      <OpenHold size={[7, 4, 3.6]} />
      <Edge
        className="iso-mark iso-mark-broken"
        from={[0, 4, 2.7]}
        via={[0, 0, 2.7]}
        to={[7, 0, 2.7]}
      />
    </svg>
  )
}
