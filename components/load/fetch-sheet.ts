/** Asks for the loading sheet of loads that the page has; the portal draws it. */
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'

/** `busy` is for later, the others are for another way. */
export type SheetFailure = 'offline' | 'tooLarge' | 'waiting' | 'failed'

const patienceMs = 30_000

export async function fetchSheet(loads: readonly LoadViewLoad[]): Promise<Blob | SheetFailure> {
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
