/** The page for an address where nothing is; whoever shows it puts a frame around it. */
import { Link } from '#components/ui/link.tsx'
import { getTranslations } from 'next-intl/server'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { NoticePage } from '#components/ui/notice.tsx'

export async function generateMetadata() {
  const t = await getTranslations('notFound')
  return { title: t('title') }
}

export async function MissingPage() {
  const t = await getTranslations('notFound')
  return (
    <NoticePage
      illustration={<MissingStop />}
      title={t('title')}
      actions={
        <Link href="/" className={buttonStyle('primary')}>
          {t('home')}
        </Link>
      }
    >
      <p>{t('body')}</p>
    </NoticePage>
  )
}
