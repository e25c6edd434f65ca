/**
 * Turns pointer and wheel events into camera moves: one finger turns, two turn and zoom. The page keeps
 * its own gestures: the wheel scrolls it unless a key is held (as a touchpad's pinch reports), and so
 * does a swipe up or down.
 */
export interface OrbitMove {
  readonly turn?: number
  readonly tilt?: number
  readonly zoom?: number
}

interface OrbitWatch {
  readonly signal: AbortSignal
  readonly onMove: (move: OrbitMove) => void
  /** The pointer's position, from -1 to 1 in both directions. */
  readonly onPoint: (x: number, y: number) => void
  readonly onLeave: () => void
}

/** Half a turn for a drag across the picture. */
const turnPerWidth = Math.PI
const tiltPerHeight = Math.PI / 2
const zoomPerWheel = 0.002
/** A press that moves less is a press. */
const dragBeyondPx = 3

export function watchOrbit(
  canvas: HTMLCanvasElement,
  { signal, onMove, onPoint, onLeave }: OrbitWatch,
): void {
  const pressed = new Map<number, { x: number; y: number }>()
  let wandered = 0

  const point = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    onPoint(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2)
  }
  const drag = (event: PointerEvent, from: { x: number; y: number }) => {
    const { width, height } = canvas.getBoundingClientRect()
    const [one, other] = [...pressed.values()]
    const across = event.clientX - from.x
    const down = event.clientY - from.y
    const share = pressed.size > 1 ? 0.5 : 1
    const zoom =
      one && other ? pinchOf({ one, other, from, to: { x: event.clientX, y: event.clientY } }) : 1
    wandered += Math.abs(across) + Math.abs(down)
    if (wandered < dragBeyondPx) return
    onMove({
      turn: (-across / width) * turnPerWidth * share,
      tilt: (down / height) * tiltPerHeight * share,
      zoom,
    })
  }

  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
    passive = true,
  ) => canvas.addEventListener(name, handle, { signal, passive })

  on('pointerdown', (event) => {
    if (event.button !== 0) return
    pressed.set(event.pointerId, { x: event.clientX, y: event.clientY })
    wandered = 0
    canvas.setPointerCapture(event.pointerId)
    if (event.pointerType !== 'mouse') point(event)
  })
  on('pointermove', (event) => {
    const from = pressed.get(event.pointerId)
    if (from === undefined) return point(event)
    drag(event, from)
    pressed.set(event.pointerId, { x: event.clientX, y: event.clientY })
    return undefined
  })
  const release = ({ pointerId }: PointerEvent) => pressed.delete(pointerId)
  on('pointerup', release)
  on('pointercancel', release)
  on('pointerleave', (event) => {
    if (event.pointerType === 'mouse') onLeave()
  })
  on(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      onMove({ zoom: Math.exp(-event.deltaY * zoomPerWheel) })
    },
    false,
  )
}

/** The change of the distance between two fingers after one of them has moved. */
function pinchOf({
  one,
  other,
  from,
  to,
}: Record<'one' | 'other' | 'from' | 'to', { readonly x: number; readonly y: number }>): number {
  const still = one === from ? other : one
  const before = Math.hypot(from.x - still.x, from.y - still.y)
  const after = Math.hypot(to.x - still.x, to.y - still.y)
  return before > 0 ? after / before : 1
}
