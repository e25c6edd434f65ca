/** The loader's link of a delivery with its QR code, or the button that makes one. */
import { QrCode } from 'lucide-react'
import { getFormatter, getTranslations } from 'next-intl/server'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import type { LoaderLink as Link } from '#server/portal/loading/loader-links.ts'
import { QrPicture } from '../qr-picture.tsx'

export async function LoaderLink({
  link,
  make,
  revoke,
}: {
  /** Null: none is open. */
  link: Link | null
  make: () => Promise<void>
  revoke: () => Promise<void>
}) {
  const t = await getTranslations('loading')
  const format = await getFormatter()
  return (
    <>
      {link === null ? (
        <form action={make} className="mt-4">
          <button type="submit" className={buttonStyle('primary')}>
            <QrCode aria-hidden className="size-4" />
            {t('link.make')}
          </button>
        </form>
      ) : (
        <>
          <QrPicture text={link.url} label={t('link.picture')} />
          <p className="mt-3 truncate font-mono text-caption" title={link.url}>
            {link.url}
          </p>
          <p className="mt-1 text-caption text-ink-soft">
            {t('link.until', { time: format.dateTime(new Date(link.expiresAt), 'moment') })}
          </p>
          <div className="mt-2 -ml-3 flex flex-wrap gap-1">
            <CopyButton text={link.url} label={t('link.copy')} doneLabel={t('link.copied')} />
            <form action={revoke}>
              <button
                type="submit"
                className="inline-flex min-h-9 items-center rounded-small px-3 text-caption font-medium text-bad hover:bg-bad-soft"
              >
                {t('link.revoke')}
              </button>
            </form>
          </div>
        </>
      )}
    </>
  )
}
