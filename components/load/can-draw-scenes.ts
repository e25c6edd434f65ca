import { useSyncExternalStore } from 'react'

let known: boolean | undefined

/** Asked once, before three.js is loaded for nothing; `null` on the server, which can't know. */
export function useCanDrawScenes(): boolean | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => (known ??= canDrawScenes()),
    () => null,
  )
}

function canDrawScenes(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
