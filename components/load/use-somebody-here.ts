import { useSyncExternalStore } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

let isHere = false
const watchers = new Set<() => void>()

/** Whether the visitor has moved, pressed or scrolled since the page was opened. */
export function useSomebodyHere(): boolean {
  return useSyncExternalStore(
    watch,
    () => isHere,
    () => false,
  )
}

function watch(notify: () => void): () => void {
  if (!isHere && watchers.size === 0) {
    for (const sign of signs) addEventListener(sign, seen, { capture: true, passive: true })
    if (wasSeenBefore()) queueMicrotask(seen)
  }
  watchers.add(notify)
  return () => watchers.delete(notify)
}

/** The visitor may have used the page before its scripts were loaded. */
function wasSeenBefore(): boolean {
  return document.documentElement.matches(':hover') || scrollY > 0
}

function seen(): void {
  isHere = true
  for (const sign of signs) removeEventListener(sign, seen, { capture: true })
  for (const notify of watchers) notify()
}
