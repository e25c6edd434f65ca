import { useState } from 'react'
import { ImageOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** A stored photo, which a press opens large. */
export function AddedPhoto({
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
