'use client'

/** The picture of a transfer: chosen, made small, looked at, and only then sent. A later one replaces it. */
import { useState } from 'react'
import { CircleCheck, FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMoment } from '#components/ui/use-moment.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { ActProblem } from './act-problem.tsx'
import type { PayActions } from './pay-props.ts'
import { useAct } from './use-act.ts'
import { shrinkPhoto } from '../photos/photo-sending.ts'

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
  const moment = useMoment()
  const { act, pending, problem } = useAct()
  const [picture, setPicture] = useState<Picture | null>(null)

  async function take(file: File | undefined): Promise<void> {
    if (file !== undefined) setPicture(await shrinkSlip(file))
  }

  function send(image: string): void {
    act(
      () => sendSlip(quoteId, { image }),
      (outcome) => {
        if (outcome.kind !== 'uploaded') return outcome
        setPicture(null)
        return null
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
            {t('sent', { at: moment(sentAt) })}
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
        {picture !== null && !picture.ok && t(picture.problem)}
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

/** An action takes a megabyte in all, and this as text is a third longer. */
const slipMaxBytes = 600_000

type Picture =
  | { readonly ok: true; readonly image: string }
  | { readonly ok: false; readonly problem: 'too_large' | 'not_a_picture' }

async function shrinkSlip(file: File): Promise<Picture> {
  const shrunk = await shrinkPhoto(file, slipMaxBytes)
  if (typeof shrunk === 'string') return { ok: false, problem: shrunk }
  const { promise, resolve } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    if (typeof reader.result === 'string') resolve(reader.result)
  })
  reader.readAsDataURL(shrunk)
  return { ok: true, image: await promise }
}
