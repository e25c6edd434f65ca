import { useSyncExternalStore } from 'react'

let known: boolean | undefined

/**
 * Asked once, before three.js is loaded for nothing, and not before somebody is there to look: it takes
 * a moment. `null` until then, and on the server, which can't know.
 */
export function useCanDrawScenes(somebodyHere: boolean): boolean | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => (somebodyHere ? (known ??= canDrawScenes()) : null),
    () => null,
  )
}

function canDrawScenes(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
