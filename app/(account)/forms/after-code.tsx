import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'next-intl'
import { quietLink } from './account-page.tsx'

/** Ways on from a page that waits for a mail; in the demo one to where that mail lies. */
export function AfterCode({ askAgain, mailbox }: { askAgain: string; mailbox: string | null }) {
  const t = useTranslations('identity.codes')
  return (
    <>
      {mailbox !== null && (
        <a href={mailbox} target="_blank" rel="noreferrer" className={`${quietLink} self-start`}>
          {t('mailbox')}
        </a>
      )}
      <Link href={askAgain} className={`${quietLink} self-start`}>
        {t('again')}
      </Link>
    </>
  )
}
