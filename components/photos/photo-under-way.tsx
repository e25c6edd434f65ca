import { useTranslations } from 'next-intl'
import type { PhotoOnItsWay } from './photo-sending.ts'

const press =
  'inline-flex min-h-8 items-center rounded-small px-2 text-caption font-medium text-action hover:bg-action-soft'

/** A photo during upload: its progress, or what went wrong and what can be done. */
export function PhotoUnderWay({
  photo: { fileName, previewUrl, share, problem },
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
          <progress
            aria-label={t(share === null ? 'preparing' : 'sending', { name: fileName })}
            value={share ?? undefined}
            max={1}
            className="absolute inset-x-2 bottom-2 h-1.5 w-20 appearance-none overflow-hidden rounded-full bg-edge [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-edge [&::-webkit-progress-value]:bg-action"
          />
        )}
      </div>
      {problem !== null && (
        <div role="alert" className="min-w-0 py-1.5 text-caption text-bad">
          <p className="font-medium break-words">{fileName}</p>
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
