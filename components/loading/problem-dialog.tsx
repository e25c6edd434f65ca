'use client'

/** Asks how many pieces are missing or damaged, for a note and for a photo. */
import { useEffect, useRef, useState } from 'react'
import { Camera, Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { shrinkPhoto } from '#components/photos/photo-sending.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'

export interface Problem {
  readonly state: 'missing' | 'damaged'
  readonly count: number
  readonly note: string
  readonly photo: Blob | null
}

/** So that the phone can keep many photos. */
const maxPhotoBytes = 1_200_000

export function ProblemDialog({
  state,
  most,
  usual,
  onClose,
  onSave,
}: {
  state: Problem['state']
  most: number
  usual: number
  onClose: () => void
  onSave: (problem: Problem) => void
}) {
  const t = useTranslations('loader')
  const dialog = useRef<HTMLDialogElement>(null)
  const [count, setCount] = useState(most === 1 ? 1 : usual)
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<Blob | 'none' | 'busy' | 'unreadable'>('none')
  useEffect(() => dialog.current?.showModal(), [])
  const change = (by: number) => setCount(Math.min(most, Math.max(1, count + by)))
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="problem-title"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-large border border-edge bg-raised p-5 text-ink shadow-raised backdrop:bg-[#0a1016]/60"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (photo === 'busy') return
          const taken = typeof photo === 'string' ? null : photo
          onSave({ state, count, note: note.trim(), photo: taken })
        }}
      >
        <h2 id="problem-title" className="text-lead">
          {t(`problem.${state}`)}
        </h2>
        {most > 1 && (
          <div className="flex items-center justify-between gap-3">
            <span className="text-small">{t('problem.count', { most })}</span>
            <span className="flex items-center gap-1">
              <button
                type="button"
                aria-label={t('problem.less')}
                onClick={() => change(-1)}
                className={`${buttonStyle('secondary')} px-3`}
              >
                <Minus aria-hidden className="size-5" />
              </button>
              <input
                aria-label={t('problem.count', { most })}
                inputMode="numeric"
                value={count}
                onChange={({ target: { value } }) =>
                  setCount(Math.min(most, Math.max(1, Number.parseInt(value, 10) || 1)))
                }
                className="min-h-11 w-20 rounded-medium border border-edge-strong bg-surface text-center text-lead"
              />
              <button
                type="button"
                aria-label={t('problem.more')}
                onClick={() => change(1)}
                className={`${buttonStyle('secondary')} px-3`}
              >
                <Plus aria-hidden className="size-5" />
              </button>
            </span>
          </div>
        )}
        <label className="flex flex-col gap-1 text-caption font-medium text-ink-soft">
          {t('problem.note')}
          <textarea
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ target: { value } }) => setNote(value)}
            className="w-full rounded-medium border border-edge-strong bg-surface px-3 py-2 text-small text-ink"
          />
        </label>
        <label
          className={`${buttonStyle('secondary')} cursor-pointer self-start focus-within:outline-2`}
        >
          <Camera aria-hidden className="size-5" />
          {t(typeof photo === 'string' ? 'problem.photo' : 'problem.photoTaken')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={({ target: { files } }) => {
              const file = files?.[0]
              if (!file) return
              setPhoto('busy')
              void shrinkPhoto(file, maxPhotoBytes).then((shrunk) =>
                setPhoto(typeof shrunk === 'string' ? 'unreadable' : shrunk),
              )
            }}
          />
        </label>
        {photo === 'unreadable' && (
          <p role="alert" className="text-caption text-bad">
            {t('problem.unreadable')}
          </p>
        )}
        <DialogButtons
          leave={t('problem.cancel')}
          onLeave={onClose}
          confirm={t('problem.save')}
          pending={photo === 'busy'}
        />
      </form>
    </dialog>
  )
}
