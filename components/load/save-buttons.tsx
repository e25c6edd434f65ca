'use client'

import { useState, type RefObject } from 'react'
import { FileText, Image as ImageIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { saveFile, savePicture, type TakePicture } from './save-picture.ts'

type State = 'ready' | 'busy' | SheetFailure | 'noPicture'

/** The picture and the loading sheet as files. */
export function SaveButtons({
  load,
  takePicture,
}: {
  load: LoadViewLoad
  takePicture: RefObject<TakePicture | null>
}) {
  const t = useTranslations('load.save')
  const [state, setState] = useState<State>('ready')
  const name = load.vehicle_type.replaceAll(/[^\w-]+/g, '-')

  const picture = async () => {
    const ground = getComputedStyle(document.body).getPropertyValue('--color-surface')
    const take = takePicture.current
    const saved =
      take !== null &&
      (await savePicture(take, { fileName: `load-${name}.png`, ground: resolved(ground) }))
    setState(saved ? 'ready' : 'noPicture')
  }
  const sheet = async () => {
    setState('busy')
    const result = await fetchSheet([load])
    if (typeof result === 'string') return setState(result)
    saveFile(result, `loading-sheet-${name}.pdf`)
    return setState('ready')
  }

  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <button
        type="button"
        className={buttonStyle('secondary')}
        aria-busy={state === 'busy'}
        onClick={() => {
          if (state !== 'busy') void sheet()
        }}
      >
        <FileText aria-hidden className="size-4" />
        {t('sheet')}
      </button>
      <button
        type="button"
        className={buttonStyle('secondary')}
        onClick={() => {
          picture().catch(() => setState('noPicture'))
        }}
      >
        <ImageIcon aria-hidden className="size-4" />
        {t('picture')}
      </button>
      <p role="status" className="text-caption text-ink-soft">
        {state !== 'ready' && t(state)}
      </p>
    </div>
  )
}

/** A custom property returns its text as written; drawing needs a computed colour. */
function resolved(colour: string): string {
  const probe = document.createElement('span')
  probe.style.color = colour
  document.body.append(probe)
  const rgb = getComputedStyle(probe).color
  probe.remove()
  return rgb
}

// Requests the loading sheet for the page's loads; the portal draws it.

/** After `busy` a retry helps; the others need another way. */
type SheetFailure = 'offline' | 'tooLarge' | 'waiting' | 'failed'

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
