import { useSyncExternalStore } from 'react'

/** Whether the scripts for the server-rendered HTML are loaded. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => undefined
