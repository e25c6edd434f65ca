import { useEffect, useState } from 'react'
import { nextStep, tickMs } from './loading-pace.ts'

export type Playback = ReturnType<typeof usePlayback>

/** Into the vehicle or out of it. */
export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/**
 * The order of loading or unloading, played in ticks; the scene moves smoothly from one to the next by itself.
 * `shown` is how many pieces are in the vehicle: unloading goes from all to none.
 */
export function usePlayback(pieces: number, direction: Direction = 'in') {
  /** Pieces moved so far; null: loaded, all of them, also when the load grows. */
  const [moved, setMoved] = useState<number | null>(null)
  /** Where it stops while it plays; null: it does not play. */
  const [until, setUntil] = useState<number | null>(null)
  useEffect(() => {
    if (until === null) return undefined
    const timer = setInterval(
      () =>
        setMoved((now) =>
          openEnd(Math.min(until, nextStep(now ?? atRest(direction, pieces), pieces)), {
            direction,
            pieces,
          }),
        ),
      tickMs,
    )
    return () => clearInterval(timer)
  }, [until, pieces, direction])

  const done = Math.min(moved ?? atRest(direction, pieces), pieces)
  const playing = until !== null && done < Math.min(until, pieces)
  const show = (step: number) => setMoved(openEnd(step, { direction, pieces }))
  return {
    direction,
    /** How many pieces are in the vehicle; not whole while it is played. */
    shown: direction === 'in' ? done : pieces - done,
    /** How many were moved. */
    step: Math.ceil(done),
    playing,
    toggle() {
      if (playing) return setUntil(null)
      if (done >= pieces) show(0)
      return setUntil(pieces)
    },
    /** Plays from one number of moved pieces to another. */
    playPart(from: number, to: number) {
      show(from)
      setUntil(to)
    },
    goTo(wanted: number) {
      setUntil(null)
      show(wanted)
    },
    /** All is in the vehicle. */
    rest() {
      setUntil(null)
      setMoved(null)
    },
  }
}

function atRest(direction: Direction, pieces: number): number {
  return direction === 'in' ? pieces : 0
}

function openEnd(
  step: number,
  { direction, pieces }: { direction: Direction; pieces: number },
): number | null {
  const isAtRest = direction === 'in' ? step >= pieces : step <= 0
  return isAtRest ? null : step
}
