import { useEffect, useRef, useState } from 'react'

/**
 * The value, but no new one between a press and its release. For what moves the page when it comes: a
 * button that is not there any more when it is released was not pressed.
 */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value)
  const isDown = useRef(false)
  useEffect(
    () =>
      listen(['pointerdown', ...ends], ({ type }) => {
        isDown.current = type === 'pointerdown'
      }),
    [],
  )
  useEffect(() => {
    const show = () => setShown(value)
    if (!isDown.current) {
      show()
      return undefined
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen(ends, () => {
      timer = setTimeout(show, clickWithinMs)
    })
    // A newer value comes: this one is not shown after it.
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [value])
  return shown
}

/** The click follows the release; on a touch screen it is an event of its own. */
const clickWithinMs = 100

const ends = ['pointerup', 'pointercancel'] as const

function listen(
  types: readonly ('pointerdown' | (typeof ends)[number])[],
  listener: (event: PointerEvent) => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  for (const type of types) addEventListener(type, listener, { signal, capture: true })
  return () => listening.abort()
}
