/** Requests the loading sheet of the page's loads, which the portal draws, and saves it as a file. */
import { useState } from 'react'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { saveFile } from '#components/ui/save-file.ts'

/** After `waiting` a retry helps; the others need another way. */
type SheetFailure = 'offline' | 'tooLarge' | 'waiting' | 'failed'

export function useLoadingSheet(): {
  readonly state: 'ready' | 'busy' | SheetFailure
  readonly save: (loads: readonly LoadViewLoad[], fileName: string) => void
} {
  const [state, setState] = useState<'ready' | 'busy' | SheetFailure>('ready')
  async function save(loads: readonly LoadViewLoad[], fileName: string): Promise<void> {
    setState('busy')
    const result = await fetchSheet(loads)
    if (typeof result === 'string') return setState(result)
    saveFile(result, fileName)
    return setState('ready')
  }
  return {
    state,
    save(loads, fileName) {
      if (state !== 'busy') void save(loads, fileName)
    },
  }
}

const patienceMs = 30_000

async function fetchSheet(loads: readonly LoadViewLoad[]): Promise<Blob | SheetFailure> {
  try {
    const response = await fetch('/portal/loading-sheet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ loads }),
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.ok) return await response.blob()
    if (response.status === 413) return 'tooLarge'
    return response.status === 503 || response.status === 429 ? 'waiting' : 'failed'
  } catch {
    return 'offline'
  }
}
