'use client'

/** A QR to be paid: amount, reference, the time that is left, and the picture to be saved for a bank's app. */
import { useState, type ReactNode } from 'react'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Money, useMoneyText } from '../quote/money.tsx'
import { minutesAndSeconds, useLeftMs } from '../quote/use-left-ms.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import type { Total } from './pay-props.ts'
import { saveFile } from '../ui/save-file.ts'

/** Minutes before the end at which the countdown is said aloud. */
const spokenMinutes = [1, 5]

export function QrCode({
  image,
  reference,
  total,
  expiresAt,
  serverNowMs,
}: {
  image: string
  reference: string
  total: Total
  expiresAt: string
  serverNowMs: number
}) {
  const t = useTranslations('pay.qr')
  const moneyText = useMoneyText()
  const leftMs = useLeftMs(Date.parse(expiresAt), serverNowMs)
  const [failed, setFailed] = useState(false)
  const minutes = spokenMinutes.find((each) => leftMs <= each * 60_000)
  const over = leftMs <= 0
  return (
    <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
      <div className="relative shrink-0 rounded-large border border-edge bg-[#ffffff] p-3">
        {/* oxlint-disable-next-line nextjs/no-img-element -- It is in the page already, as data. */}
        <img
          src={image}
          alt={t('alt')}
          width={224}
          height={224}
          className={`size-56 [image-rendering:pixelated] ${over ? 'opacity-10' : ''}`}
        />
        {over && (
          <p className="absolute inset-0 flex items-center justify-center px-6 text-center text-small font-semibold text-[#0f1b28]">
            {t('over')}
          </p>
        )}
      </div>
      <div className="flex w-full min-w-0 flex-col gap-4">
        <PaymentFacts total={total} reference={reference}>
          <dt className="text-ink-soft">{t('left')}</dt>
          <dd className="text-right font-medium">
            <span
              role="timer"
              className={over ? 'text-bad' : leftMs <= 60_000 ? 'text-warn' : undefined}
            >
              {minutesAndSeconds(leftMs)}
            </span>
          </dd>
        </PaymentFacts>
        <p role="status" className="sr-only">
          {over ? t('over') : minutes !== undefined && t('spoken', { minutes })}
        </p>
        {!over && (
          <>
            <p className="text-small text-ink-soft">{t('how')}</p>
            <button
              type="button"
              className={buttonStyle('secondary', 'self-start')}
              onClick={() => {
                saveQr({
                  image,
                  lines: [moneyText(total), reference],
                  fileName: `qr-${reference}.png`,
                }).then(
                  () => setFailed(false),
                  () => setFailed(true),
                )
              }}
            >
              <Download aria-hidden className="size-4" />
              {t('save')}
            </button>
            <p role="alert" className="text-caption text-bad empty:hidden">
              {failed && t('saveFailed')}
            </p>
          </>
        )}
      </div>
    </div>
  )
}

/** The amount that is paid outside of this page, and its reference. */
export function PaymentFacts({
  total,
  reference,
  children,
}: {
  total: Total
  reference: string
  children?: ReactNode
}) {
  const t = useTranslations('pay.qr')
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 text-small">
      <dt className="text-ink-soft">{t('amount')}</dt>
      <dd className="text-right text-lead font-semibold">
        <Money {...total} />
      </dd>
      {children}
      <dt className="col-span-2 text-ink-soft">{t('reference')}</dt>
      <dd className="col-span-2 flex flex-wrap items-center justify-between gap-x-2 text-caption wrap-anywhere">
        <span className="min-w-0 font-mono">{reference}</span>
        <span className="-mx-3">
          <CopyButton text={reference} label={t('copy')} doneLabel={t('copied')} />
        </span>
      </dd>
    </dl>
  )
}

/**
 * A QR as a file, with what it is for written below. It is drawn large and on white: banks' apps read it
 * out of the gallery, where a small or a dark one is not found.
 */
const sidePixels = 1_024
const linePixels = 44

async function saveQr({
  image,
  lines,
  fileName,
}: {
  image: string
  lines: readonly string[]
  fileName: string
}): Promise<void> {
  const picture = Object.assign(new Image(), { src: image })
  await picture.decode()
  const height = sidePixels + linePixels * (lines.length + 1)
  const canvas = Object.assign(document.createElement('canvas'), { width: sidePixels, height })
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser does not draw')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, sidePixels, height)
  // Whole pixels for each module, so that every edge stays sharp.
  pen.imageSmoothingEnabled = false
  const scale = Math.max(1, Math.floor(sidePixels / picture.naturalWidth))
  const side = Math.min(picture.naturalWidth * scale, sidePixels)
  const edge = Math.floor((sidePixels - side) / 2)
  pen.drawImage(picture, edge, edge, side, side)
  pen.fillStyle = '#0f1b28'
  pen.textAlign = 'center'
  pen.font = `32px ${getComputedStyle(document.body).fontFamily}`
  for (const [index, line] of lines.entries()) {
    pen.fillText(line, sidePixels / 2, sidePixels + linePixels * (index + 0.7), sidePixels - 80)
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (blob === null) throw new Error('this browser makes no picture')
  saveFile(blob, fileName)
}
