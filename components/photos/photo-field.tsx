import { Camera, ImagePlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { UndoButton } from '#components/ui/undo-bar.tsx'
import { maxPhotos } from '#lib/cargo/draft-item.ts'
import { AddedPhoto } from './added-photo.tsx'
import { PhotoUnderWay } from './photo-under-way.tsx'
import { usePhotos } from './use-photos.ts'

/** The photos of an item: added by camera or as files, shown, removed and restored. */
export function PhotoField({
  name,
  urls,
  onChange,
}: {
  /** The item's name, for people who cannot see its photos. */
  name: string
  urls: readonly string[]
  onChange: (urls: readonly string[]) => void
}) {
  const t = useTranslations('photos')
  const photos = usePhotos(urls, onChange)
  const { paths, onTheirWay } = photos
  const room = maxPhotos - urls.length - onTheirWay.length
  const add = (files: readonly File[]) => photos.add(files.slice(0, room))
  return (
    <div role="group" aria-label={t('title')} className="min-w-0">
      <p className="text-caption font-medium text-ink-soft">{t('title')}</p>
      <ul className="mt-1 flex flex-wrap gap-3 empty:hidden">
        {paths.map((path, index) => (
          <AddedPhoto
            key={path}
            path={path}
            name={name}
            number={index + 1}
            onRemove={() => photos.remove(path)}
          />
        ))}
        {onTheirWay.map((photo) => (
          <PhotoUnderWay
            key={photo.key}
            photo={photo}
            onAgain={() => photos.again(photo.key)}
            onDrop={() => photos.drop(photo.key)}
          />
        ))}
      </ul>
      <RemovedPhoto canUndo={photos.canUndo} onUndo={photos.undo} />
      {room > 0 ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <FileButton label={t('add')} several onChoose={add}>
            <ImagePlus aria-hidden className="size-4" />
          </FileButton>
          <FileButton label={t('take')} camera onChoose={add}>
            <Camera aria-hidden className="size-4" />
          </FileButton>
        </div>
      ) : (
        <p className="mt-2 text-caption text-ink-soft">{t('full', { count: maxPhotos })}</p>
      )}
      <p role="status" className="sr-only">
        {onTheirWay.some(({ problem }) => problem === null) && t('underWay')}
      </p>
    </div>
  )
}

/** A camera button only for touch screens: elsewhere it would open the same file dialog. */
function FileButton({
  label,
  several = false,
  camera = false,
  onChoose,
  children,
}: {
  label: string
  several?: boolean
  camera?: boolean
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}) {
  return (
    <label
      className={`min-h-11 cursor-pointer items-center gap-2 rounded-medium border border-edge-strong bg-surface px-4 text-small font-medium text-ink hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action ${camera ? 'hidden pointer-coarse:inline-flex' : 'inline-flex'}`}
    >
      {children}
      {label}
      <input
        type="file"
        accept="image/*"
        multiple={several}
        capture={camera ? 'environment' : undefined}
        className="sr-only"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}

/** Announces the removal, with a button to undo it. */
function RemovedPhoto({ canUndo, onUndo }: { canUndo: boolean; onUndo: () => void }) {
  const t = useTranslations('photos')
  return (
    <div role="status">
      {canUndo && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-caption">
          {t('removed')}
          <UndoButton label={t('undo')} onUndo={onUndo} />
        </p>
      )}
    </div>
  )
}
