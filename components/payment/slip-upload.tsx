'use client'

/** The picture of a transfer: chosen, made small, looked at, and only then sent. A later one replaces it. */
import { useState } from 'react'
import { CircleCheck, FileUp } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { unbroken } from '#lib/dates/unbroken.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { ActProblem } from './act-problem.tsx'
import type { PayActions } from './pay-props.ts'
import { useAct } from './use-act.ts'
import { slipFileMaxBytes, slipMaxLength, slipSize } from './slip-picture.ts'

export function SlipUpload({
  quoteId,
  sentAt,
  sendSlip,
}: {
  quoteId: string
  sentAt: string | null
  sendSlip: PayActions['sendSlip']
}) {
  const t = useTranslations('pay.slip')
  const format = useFormatter()
  const { act, pending, problem } = useAct()
  const [picture, setPicture] = useState<Shrunk | null>(null)
  const [refused, setRefused] = useState<'not_awaited' | 'no_picture' | null>(null)

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setRefused(null)
    setPicture(await shrinkPicture(file))
  }

  function send(image: string): void {
    act(
      () => sendSlip(quoteId, { image }),
      (outcome) => {
        if (outcome.kind === 'uploaded') {
          setPicture(null)
          return null
        }
        if (outcome.kind === 'not_awaited' || outcome.kind === 'no_picture') {
          setRefused(outcome.kind)
          return 'settled'
        }
        return outcome
      },
    )
  }

  return (
    <section aria-labelledby="slip-title" className="flex flex-col gap-3 border-t border-edge pt-5">
      <h3 id="slip-title" className="font-semibold">
        {t('title')}
      </h3>
      <p className="text-small text-ink-soft">{t('about')}</p>
      <p
        role="status"
        className="flex items-center gap-2 text-small font-medium text-good empty:hidden"
      >
        {sentAt !== null && (
          <>
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            {t('sent', { at: unbroken(format.dateTime(new Date(sentAt), 'moment')) })}
          </>
        )}
      </p>
      <label className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-medium border border-dashed border-edge-strong px-4 py-4 text-center text-small hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action">
        <FileUp aria-hidden className="size-6 text-action" />
        <span className="font-medium text-action">
          {sentAt === null ? t('choose') : t('replace')}
        </span>
        <span className="text-caption text-balance text-ink-soft">{t('kinds')}</span>
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={({ target }) => {
            void take(target.files?.[0])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </label>
      <div role="alert" className="text-small text-bad empty:hidden">
        {picture !== null && !picture.ok && t(picture.reason)}
        {refused !== null && t(refused)}
      </div>
      {picture?.ok && (
        <div className="flex flex-col items-start gap-3">
          {/* oxlint-disable-next-line nextjs/no-img-element -- It is in the page already, as data. */}
          <img
            src={picture.image}
            alt={t('preview')}
            className="max-h-72 max-w-full rounded-medium border border-edge"
          />
          <button
            type="button"
            aria-disabled={pending}
            aria-busy={pending}
            onClick={() => send(picture.image)}
            className={buttonStyle('primary')}
          >
            {pending ? t('sending') : t('send')}
          </button>
        </div>
      )}
      <ActProblem problem={problem} />
    </section>
  )
}

/** A picture from a phone is many megabytes; a slip is read as well at a tenth of them. */
type Shrunk =
  | { readonly ok: true; readonly image: string }
  | { readonly ok: false; readonly reason: 'too_large' | 'no_picture' }

const qualities = [0.85, 0.7, 0.55] as const
const sides = [1_600, 1_200, 900] as const

async function shrinkPicture(file: File): Promise<Shrunk> {
  if (file.size > slipFileMaxBytes) return { ok: false, reason: 'too_large' }
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return { ok: false, reason: 'no_picture' }
  try {
    for (const side of sides) {
      for (const quality of qualities) {
        const image = drawn(bitmap, { side, quality })
        if (image !== null && image.length <= slipMaxLength) return { ok: true, image }
      }
    }
    return { ok: false, reason: 'too_large' }
  } finally {
    bitmap.close()
  }
}

function drawn(
  bitmap: ImageBitmap,
  { side, quality }: { side: number; quality: number },
): string | null {
  const canvas = Object.assign(document.createElement('canvas'), slipSize(bitmap, side))
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  // JPEG has no transparency and would show it black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}
