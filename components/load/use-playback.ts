import { useEffect, useState } from 'react'
import { nextStep, tickMs } from './loading-pace.ts'

export type Playback = ReturnType<typeof usePlayback>

/** The order of loading, played in ticks; the scene moves smoothly from one to the next by itself. */
export function usePlayback(pieces: number) {
  /** Null: all of them, also when the load grows. */
  const [step, setStep] = useState<number | null>(null)
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!playing) return undefined
    const timer = setInterval(
      () => setStep((now) => openEnd(nextStep(now ?? pieces, pieces), pieces)),
      tickMs,
    )
    return () => clearInterval(timer)
  }, [playing, pieces])

  const shown = Math.min(step ?? pieces, pieces)
  const atEnd = shown === pieces
  return {
    /** How many pieces are loaded; not whole while it is played. */
    shown,
    step: Math.ceil(shown),
    playing: playing && !atEnd,
    toggle() {
      if (playing && !atEnd) return setPlaying(false)
      if (atEnd) setStep(0)
      return setPlaying(true)
    },
    goTo(wanted: number) {
      setPlaying(false)
      setStep(openEnd(wanted, pieces))
    },
  }
}

function openEnd(step: number, pieces: number): number | null {
  return step < pieces ? step : null
}
