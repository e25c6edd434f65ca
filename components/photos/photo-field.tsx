import { Camera, ImagePlus, ImageOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { UndoButton } from '#components/ui/undo-bar.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { maxPhotos } from '#lib/cargo/draft-item.ts'
import { usePhotos, type PhotoOnItsWay } from './use-photos.ts'

export function PhotoField({
  name,
  urls,
  onChange,
}: {
  /** The item's name, for people who cannot see its photos. */
  name: string
  urls: readonly string[]
  onChange: (make: (urls: readonly string[]) => readonly string[]) => void
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
            onAgain={() => photos.again(photo)}
            onDrop={() => photos.drop(photo)}
          />
        ))}
      </ul>
      <div role="status">
        {photos.canUndo && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-caption">
            {t('removed')}
            <UndoButton label={t('undo')} onUndo={photos.undo} />
          </p>
        )}
      </div>
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

/** A stored photo, which a press opens large. */
function AddedPhoto({
  path,
  name,
  number,
  onRemove,
}: {
  path: string
  name: string
  number: number
  onRemove: () => void
}) {
  const t = useTranslations('photos')
  const [isGone, setGone] = useState(false)
  return (
    <li className="relative">
      {isGone ? (
        <p className="flex size-24 flex-col items-center justify-center gap-1 rounded-medium border border-edge bg-sunken p-2 text-center text-caption leading-tight text-ink-soft">
          <ImageOff aria-hidden className="size-4" />
          {t('gone')}
        </p>
      ) : (
        <a href={path} target="_blank" rel="noreferrer" className="block rounded-medium">
          {/* oxlint-disable-next-line next/no-img-element -- It was made small before it was sent. */}
          <img
            src={path}
            alt={t('photo', { number, name })}
            width={96}
            height={96}
            loading="lazy"
            decoding="async"
            onError={() => setGone(true)}
            className="size-24 rounded-medium border border-edge bg-sunken object-cover"
          />
        </a>
      )}
      <button
        type="button"
        aria-label={t('remove', { number, name })}
        title={t('remove', { number, name })}
        onClick={onRemove}
        className="absolute -top-2 -right-2 flex size-8 items-center justify-center rounded-full border border-edge-strong bg-surface text-ink hover:bg-hover"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}

const press =
  'inline-flex min-h-8 items-center rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft'

/** A photo during upload: its progress, or what went wrong and what can be done. */
function PhotoUnderWay({
  photo: { file, previewUrl, share, problem },
  onAgain,
  onDrop,
}: {
  photo: PhotoOnItsWay
  onAgain: () => void
  onDrop: () => void
}) {
  const t = useTranslations('photos')
  // A file that is not a picture, or too large, is refused every time.
  const mayGoAgain = problem !== 'not_a_picture' && problem !== 'too_large'
  return (
    <li
      className={`flex max-w-full gap-3 rounded-medium ${problem === null ? '' : 'bg-bad-soft pr-3'}`}
    >
      <div className="relative size-24 shrink-0 overflow-hidden rounded-medium border border-edge bg-sunken">
        {problem !== 'not_a_picture' && (
          // oxlint-disable-next-line next/no-img-element -- A file that is not sent yet.
          <img src={previewUrl} alt="" className="size-full object-cover opacity-60" />
        )}
        {problem === null && (
          <ProgressBar
            label={t(share === null ? 'preparing' : 'sending', { name: file.name })}
            value={share ?? undefined}
            max={1}
            className="absolute inset-x-2 bottom-2 h-1.5 w-20 bg-edge"
          />
        )}
      </div>
      {problem !== null && (
        <div role="alert" className="min-w-0 py-1.5 text-caption text-bad">
          <p className="font-medium break-words">{file.name}</p>
          <p>{t(`problem.${problem}`)}</p>
          <p className="mt-1 flex flex-wrap gap-x-1">
            {mayGoAgain && (
              <button type="button" className={press} onClick={onAgain}>
                {t('again')}
              </button>
            )}
            <button type="button" className={press} onClick={onDrop}>
              {t('drop')}
            </button>
          </p>
        </div>
      )}
    </li>
  )
}
