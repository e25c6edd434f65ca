import { Block, Edge, Face, Ground, OpenHold, Wheel, type BlockProps } from './isometric.tsx'

const length = 12
const depth = 4.4
const height = 4.6
const loadLine = 3.75

/** From the back left corner outwards, so that nearer parts are painted later. */
const cargo: readonly BlockProps[] = [
  { at: [0.2, 0.2, 0], size: [2.4, 2, 2.2], className: 'iso-blue' },
  { at: [0.2, 0.2, 2.2], size: [2.4, 2, 1.4], className: 'iso-white' },
  { at: [0.2, 2.3, 0], size: [2.4, 1.9, 1.5], className: 'iso-peach' },
  { at: [0.2, 2.3, 1.5], size: [2.4, 1.9, 1.2], className: 'iso-blue' },
  { at: [0.2, 2.3, 2.7], size: [2.4, 1.9, 0.9], className: 'iso-white' },
  { at: [2.8, 0.2, 0], size: [2, 4, 1.8], className: 'iso-white' },
  { at: [2.8, 0.2, 1.8], size: [2, 2, 1.8], className: 'iso-peach' },
  { at: [2.8, 2.3, 1.8], size: [2, 1.9, 1.8], className: 'iso-blue' },
  { at: [5, 0.2, 0], size: [1.5, 1.3, 3.6], className: 'iso-peach' },
  { at: [5, 1.6, 0], size: [1.5, 2.6, 1.2], className: 'iso-blue' },
  { at: [5, 1.6, 1.2], size: [1.5, 2.6, 1.2], className: 'iso-blue' },
  { at: [5, 1.6, 2.4], size: [1.5, 2.6, 1.2], className: 'iso-blue' },
  { at: [6.7, 0.2, 0], size: [2.6, 2, 1.4], className: 'iso-blue' },
  { at: [6.7, 0.2, 1.4], size: [2.6, 2, 2.2], className: 'iso-white' },
  { at: [6.7, 2.3, 0], size: [1.3, 1.9, 1.7], className: 'iso-peach' },
  { at: [8.05, 2.3, 0], size: [1.25, 1.9, 1.7], className: 'iso-peach' },
  { at: [6.7, 2.3, 1.7], size: [2.6, 1.9, 1.9], className: 'iso-white' },
  { at: [9.5, 0.2, 0], size: [2.3, 4, 1], className: 'iso-white' },
  { at: [9.5, 0.2, 1], size: [2.3, 2, 2.6], className: 'iso-peach' },
  { at: [9.5, 2.3, 1], size: [2.3, 1.9, 1.1], className: 'iso-peach' },
  { at: [9.5, 2.3, 2.1], size: [2.3, 1.9, 1.5], className: 'iso-blue' },
]

/** A truck cut open at its side, packed up to the load line: the product in one picture. */
export function PackedTruck({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="-138 -119 495 426" className={`iso ${className ?? ''}`}>
      <Ground at={[-0.6, -0.3, -1.3]} size={[length + 4.6, depth + 1.5]} />
      <Block at={[-0.1, 0, -0.5]} size={[length + 0.2, depth, 0.5]} className="iso-steel" />
      <OpenHold size={[length, depth, height]} />
      {cargo.map((block) => (
        <Block key={block.at.join()} {...block} />
      ))}
      <g className="iso-wall">
        <Face className="iso-top" at={[length, 0, 0]} across={[0, depth, 0]} up={[0, 0, height]} />
      </g>
      <Edge className="iso-faint" from={[0, depth, height]} to={[length, depth, height]} />
      <Edge
        className="iso-mark"
        from={[-1.6, depth, loadLine + 1.7]}
        via={[-1.6, depth, loadLine]}
        to={[length, depth, loadLine]}
      />
      <Block at={[12.5, 0.15, -0.5]} size={[2.6, depth - 0.3, 3.9]} className="iso-cab" />
      <Face
        className="iso-glass"
        at={[15.1, 0.5, 1.4]}
        across={[0, depth - 1, 0]}
        up={[0, 0, 1.5]}
      />
      <Face
        className="iso-glass"
        at={[13.5, depth - 0.15, 1.4]}
        across={[1.3, 0, 0]}
        up={[0, 0, 1.5]}
      />
      {[1.6, 3.2, length - 1.2, length + 1.9].map((x) => (
        <Wheel key={x} at={[x, depth, -0.75]} radius={0.62} />
      ))}
    </svg>
  )
}
