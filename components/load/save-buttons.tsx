'use client'

import { useState, type RefObject } from 'react'
import { FileText, Image as ImageIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { LoadedFor, LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { savePicture, type TakePicture } from './save-picture.ts'
import { useLoadingSheet } from './use-loading-sheet.ts'

export function SaveButtons({
  load,
  loadedFor,
  takePicture,
}: {
  load: LoadViewLoad
  loadedFor: LoadedFor
  takePicture: RefObject<TakePicture | null>
}) {
  const t = useTranslations('load.save')
  const sheet = useLoadingSheet()
  const [isWithoutPicture, setWithoutPicture] = useState(false)
  const state = isWithoutPicture ? 'noPicture' : sheet.state
  const name = load.vehicle_type.replaceAll(/[^\w-]+/g, '-')

  const fileName = ['loading-sheet', loadedFor.number, name].filter(Boolean).join('-')

  const picture = async () => {
    const ground = getComputedStyle(document.body).getPropertyValue('--color-surface')
    const take = takePicture.current
    const saved =
      take !== null &&
      (await savePicture(take, { fileName: `load-${name}.png`, ground: resolved(ground) }))
    setWithoutPicture(!saved)
  }

  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <button
        type="button"
        className={buttonStyle('secondary')}
        aria-busy={sheet.state === 'busy'}
        onClick={() => {
          setWithoutPicture(false)
          sheet.save({ loads: [load], loadedFor }, `${fileName}.pdf`)
        }}
      >
        <FileText aria-hidden className="size-4" />
        {t('sheet')}
      </button>
      <button
        type="button"
        className={buttonStyle('secondary')}
        onClick={() => {
          picture().catch(() => setWithoutPicture(true))
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
