/** Requests the loading sheet of the page's loads, which the portal draws, and saves it as a file. */
import { useState } from 'react'
import type { LoadedFor, LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { saveFile } from '#components/ui/save-file.ts'

/** After `waiting` a retry helps; the others need another way. */
type SheetFailure = 'offline' | 'tooLarge' | 'waiting' | 'failed'

interface WantedSheet {
  readonly loads: readonly LoadViewLoad[]
  readonly loadedFor: LoadedFor
}

export function useLoadingSheet(): {
  readonly state: 'ready' | 'busy' | SheetFailure
  readonly save: (sheet: WantedSheet, fileName: string) => void
} {
  const [state, setState] = useState<'ready' | 'busy' | SheetFailure>('ready')
  async function save(sheet: WantedSheet, fileName: string): Promise<void> {
    setState('busy')
    const result = await fetchSheet(sheet)
    if (typeof result === 'string') return setState(result)
    saveFile(result, fileName)
    return setState('ready')
  }
  return {
    state,
    save(sheet, fileName) {
      if (state !== 'busy') void save(sheet, fileName)
    },
  }
}

const patienceMs = 30_000

async function fetchSheet(sheet: WantedSheet): Promise<Blob | SheetFailure> {
  try {
    const response = await fetch('/portal/loading-sheet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sheet),
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.ok) return await response.blob()
    if (response.status === 413) return 'tooLarge'
    return response.status === 503 || response.status === 429 ? 'waiting' : 'failed'
  } catch {
    return 'offline'
  }
}
