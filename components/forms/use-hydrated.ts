import { useSyncExternalStore } from 'react'

/** Whether the scripts of what the server drew are there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => undefined
