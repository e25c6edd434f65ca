import { useEffect, useState } from 'react'
import { nextStep, tickMs } from './loading-pace.ts'

export type Playback = ReturnType<typeof usePlayback>

/** The order of loading, played in ticks; the scene moves smoothly from one to the next by itself. */
export function usePlayback(pieces: number) {
  const [shown, setShown] = useState(pieces)
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!playing) return undefined
    const timer = setInterval(() => setShown((now) => nextStep(now, pieces)), tickMs)
    return () => clearInterval(timer)
  }, [playing, pieces])

  const atEnd = shown >= pieces
  return {
    /** How many pieces are loaded; not whole while it is played. */
    shown: Math.min(shown, pieces),
    step: Math.min(pieces, Math.ceil(shown)),
    playing: playing && !atEnd,
    toggle() {
      if (playing && !atEnd) return setPlaying(false)
      if (atEnd) setShown(0)
      return setPlaying(true)
    },
    goTo(step: number) {
      setPlaying(false)
      setShown(step)
    },
  }
}
