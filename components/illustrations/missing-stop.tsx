import { Block, Edge, Pin } from './isometric.tsx'

/** No such page: the route runs off the map, and its pin has no place under it. */
export function MissingStop() {
  return (
    <svg aria-hidden viewBox="-112 -14 279 158" className="iso">
      <Block at={[0, 0, -0.4]} size={[5.4, 5, 0.4]} className="iso-ground" />
      <Block at={[0.5, 0.5, 0]} size={[1.2, 1.6, 0.9]} className="iso-white" />
      <Block at={[2.2, 0.5, 0]} size={[1, 1, 1.5]} className="iso-blue" />
      <Block at={[0.5, 2.9, 0]} size={[1.3, 1.4, 0.6]} className="iso-peach" />
      <Edge className="iso-mark" from={[2.5, 5, 0]} via={[2.5, 2.4, 0]} to={[5.4, 2.4, 0]} />
      <Edge
        className="iso-mark iso-mark-broken"
        from={[5.4, 2.4, 0]}
        via={[7.4, 2.4, 0]}
        to={[7.4, 0.9, 0]}
      />
      <Block at={[3.4, 3, 0]} size={[1.2, 1.3, 0.8]} className="iso-white" />
      <Pin at={[7.4, 0.9, 0]} />
    </svg>
  )
}
