'use client'

/** That it arrived: when, what it looked like, who signed. Each picture is a file to keep. */
import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { TripTracking } from '#lib/contract/tracking.ts'
import { unbroken } from '#lib/dates/unbroken.ts'
import { Card } from './card.tsx'
import { TripPicture } from './trip-picture.tsx'

export function Proof({
  pod: { photo_urls: photos, signature_url: signature, delivered_at: deliveredAt },
  pictureUrl,
}: {
  pod: NonNullable<TripTracking['pod']>
  pictureUrl: (name: string) => string
}) {
  const t = useTranslations('trackedOrder.proof')
  const format = useFormatter()
  const pictures = [
    ...photos.map((_, index) => ({
      name: `photo-${index + 1}`,
      label: t('photo', { number: index + 1 }),
    })),
    ...(signature === null ? [] : [{ name: 'signature', label: t('signature') }]),
  ]
  return (
    <Card title={t('title')}>
      {deliveredAt !== null && (
        <p className="text-small text-ink-soft">
          {t('at', { time: unbroken(format.dateTime(new Date(deliveredAt), 'moment')) })}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
          {pictures.map(({ name, label }) => (
            <li key={name} className="min-w-0 overflow-hidden rounded-medium border border-edge">
              <TripPicture
                src={pictureUrl(name)}
                alt={label}
                width={320}
                height={240}
                loading="lazy"
                // A signature is ink on paper, in the dark too.
                className={`aspect-4/3 w-full object-contain ${name === 'signature' ? 'bg-[#ffffff]' : 'bg-sunken'}`}
              />
              <a
                href={withDownload(pictureUrl(name))}
                download
                className="flex min-h-11 items-center justify-between gap-2 border-t border-edge px-3 text-small font-medium text-action hover:bg-hover focus-visible:-outline-offset-2"
              >
                {label}
                <Download aria-hidden className="size-4 shrink-0" />
                <span className="sr-only">{t('download')}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function withDownload(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}download=1`
}
