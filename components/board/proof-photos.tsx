'use client'

/** The photos of a proof of delivery: chosen or taken, made smaller, and shown until they are sent. */
import { useState } from 'react'
import { Camera, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { shrinkPhoto } from '#components/photos/photo-sending.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { mostProofPhotos } from '#lib/contract/text-bounds.ts'

/** All of them go in one request, of at most a megabyte. */
const maxPhotoBytes = 200_000

export function ProofPhotos({
  photos,
  onChange,
}: {
  /** Data URIs. */
  photos: readonly string[]
  onChange: (make: (photos: readonly string[]) => readonly string[]) => void
}) {
  const t = useTranslations('board.proof')
  const [state, setState] = useState<'rest' | 'busy' | 'unreadable'>('rest')

  async function add(files: readonly File[]): Promise<void> {
    setState('busy')
    let after: typeof state = 'rest'
    for (const file of files.slice(0, mostProofPhotos - photos.length)) {
      const shrunk = await shrinkPhoto(file, maxPhotoBytes)
      if (typeof shrunk === 'string') after = 'unreadable'
      else {
        const uri = await dataUriOf(shrunk)
        onChange((before) => [...before, uri])
      }
    }
    setState(after)
  }

  return (
    <div role="group" aria-label={t('photos')}>
      <p className="text-caption font-medium text-ink-soft">{t('photos')}</p>
      <ul className="mt-1 flex flex-wrap gap-3 empty:hidden">
        {photos.map((photo, index) => (
          <li key={photo} className="relative">
            {/* oxlint-disable-next-line nextjs/no-img-element -- It is this person's own file, and is nowhere yet. */}
            <img
              src={photo}
              alt={t('photo', { number: index + 1 })}
              className="size-20 rounded-medium border border-edge object-cover"
            />
            <button
              type="button"
              aria-label={t('remove', { number: index + 1 })}
              onClick={() => onChange((before) => before.filter((each) => each !== photo))}
              className="absolute -top-2 -right-2 grid size-8 place-items-center rounded-full border border-edge-strong bg-surface"
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {photos.length < mostProofPhotos && (
        <label
          className={`${buttonStyle('secondary')} mt-2 cursor-pointer self-start focus-within:outline-2`}
        >
          <Camera aria-hidden className="size-5" />
          {t('add')}
          <input
            type="file"
            accept="image/*"
            multiple
            aria-busy={state === 'busy'}
            className="sr-only"
            onChange={({ target }) => {
              void add([...(target.files ?? [])])
              // The same file may be chosen again.
              target.value = ''
            }}
          />
        </label>
      )}
      <p role="alert" className="mt-1 text-caption text-bad empty:hidden">
        {state === 'unreadable' && t('unreadable')}
      </p>
    </div>
  )
}

function dataUriOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    )
    reader.addEventListener('error', () => reject(new Error('a picture cannot be read')))
    reader.readAsDataURL(picture)
  })
}
