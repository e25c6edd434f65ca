import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'next-intl'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { NoticePage } from '#components/ui/notice-page.tsx'

/** Instead of a form that could no longer do anything. */
export function CodeGone({ askAgain }: { askAgain: string }) {
  const t = useTranslations('identity.codes')
  return (
    <NoticePage
      illustration={<MissingStop />}
      title={t('goneTitle')}
      actions={
        <Link href={askAgain} className={buttonStyle('primary')}>
          {t('goneAgain')}
        </Link>
      }
    >
      <p>{t('goneBody')}</p>
    </NoticePage>
  )
}
