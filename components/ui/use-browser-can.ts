import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined
const believed = () => true

/** Whether this browser can do it; until the scripts run it is believed to. */
export function useBrowserCan(can: () => boolean): boolean {
  return useSyncExternalStore(neverChanges, can, believed)
}
