/**
 * Drags waybills to a vehicle by mouse, pen or finger. What is under the pointer is found by `data-drop`:
 * the number of a vehicle, the id of a delivery, or `waiting`. Everything done by dragging can also be chosen and moved by a button.
 */
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { DeliveryId, WaybillId } from '#lib/contract/ids.ts'

/** A vehicle of the board by its number, a delivery by its id; null: the waybills wait again. */
export type DropTarget = number | DeliveryId | null

export interface Drag {
  readonly waybillIds: readonly WaybillId[]
  /** Undefined: nowhere that takes them. */
  readonly over: DropTarget | undefined
}

/** A shorter way is a press. */
const leastPx = 6
/** So near to the edge of the window the page scrolls. */
const edgePx = 72
const scrollPx = 14

export function useDrag(props: {
  readonly deliveries: readonly DeliveryId[]
  readonly onDrop: (waybillIds: readonly WaybillId[], to: DropTarget) => void
}) {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [drag, setDrag] = useState<Drag | null>(null)
  /** Follows the pointer; moved without a rendering. */
  const ghost = useRef<HTMLDivElement>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function grab(event: PointerEvent, waybillIds: readonly WaybillId[]): void {
    if (event.button !== 0 || running.current !== null) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const { pointerId, clientX: fromX, clientY: fromY } = event
    let at = { x: fromX, y: fromY }
    let over: DropTarget | undefined
    let hasBegun = false
    let frame = 0

    function end(): void {
      controller.abort()
      cancelAnimationFrame(frame)
      running.current = null
      setDrag(null)
    }
    function follow(): void {
      ghost.current?.style.setProperty('transform', `translate(${at.x}px, ${at.y}px)`)
      const place = document.elementFromPoint(at.x, at.y)?.closest('[data-drop]')
      const drop = place?.getAttribute('data-drop') ?? ''
      const now = dropTarget(drop, latest.current.deliveries)
      if (now === over) return
      over = now
      setDrag({ waybillIds, over })
    }
    function scroll(): void {
      const below = at.y - (window.innerHeight - edgePx)
      const above = edgePx - at.y
      const by = below > 0 ? scrollPx : above > 0 ? -scrollPx : 0
      if (by !== 0) {
        window.scrollBy(0, by)
        follow()
      }
      frame = requestAnimationFrame(scroll)
    }

    window.addEventListener(
      'pointermove',
      (moved) => {
        if (moved.pointerId !== pointerId) return
        at = { x: moved.clientX, y: moved.clientY }
        if (!hasBegun) {
          if (Math.hypot(at.x - fromX, at.y - fromY) < leastPx) return
          hasBegun = true
          getSelection()?.removeAllRanges()
          setDrag({ waybillIds, over })
          frame = requestAnimationFrame(scroll)
        }
        follow()
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      (lifted) => {
        if (lifted.pointerId !== pointerId) return
        end()
        if (hasBegun && over !== undefined) latest.current.onDrop(waybillIds, over)
      },
      { signal },
    )
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  }

  return { drag, ghost, grab }
}

function dropTarget(drop: string, deliveries: readonly DeliveryId[]): DropTarget | undefined {
  if (drop === 'waiting') return null
  if (/^\d+$/.test(drop)) return Number(drop)
  return deliveries.find((id) => id === drop)
}
