/** The secret for the app that makes codes: as a picture for its camera, and to be typed. */
import { getTranslations } from 'next-intl/server'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { setUpAddress } from '#server/portal/identity/totp.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { QrPicture } from '../../../qr-picture.tsx'

export async function AppSecret({ secret, email }: { secret: string; email: string }) {
  const t = await getTranslations('identity.secondStep')
  const address = setUpAddress(secret, { seller: portalRuntime().seller.name(), email })
  return (
    <>
      <p>{t('scan')}</p>
      <QrPicture text={address} label={t('picture')} />
      <p className="mt-4 text-caption text-ink-soft">{t('secret')}</p>
      <p className="mt-1 font-mono text-small">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <div className="mt-1 -ml-3">
        <CopyButton text={secret} label={t('copy')} doneLabel={t('copied')} />
      </div>
    </>
  )
}
