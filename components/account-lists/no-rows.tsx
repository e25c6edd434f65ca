import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Notice } from '#components/ui/notice.tsx'
import { NotRead } from '#components/ui/not-read.tsx'

export function ListFailed() {
  const t = useTranslations('accountLists')
  return (
    <NotRead title={t('failedTitle')} retry={t('retry')}>
      {t('failedBody')}
    </NotRead>
  )
}

/** In place of a list that has no rows yet, or none that the filter lets through. */
export function NoRows({
  why,
  path,
  startPath,
}: {
  why: 'orders' | 'quotes' | 'noneFound'
  path: string
  /** Where a quote begins. */
  startPath: string
}) {
  const t = useTranslations('accountLists')
  const isFiltered = why === 'noneFound'
  return (
    <Notice
      illustration={isFiltered ? <MissingStop /> : <EmptyHold />}
      title={t(`${why}.emptyTitle`)}
      action={
        <Link href={isFiltered ? path : startPath} className={buttonStyle('secondary')}>
          {isFiltered ? t('filter.clear') : t('start')}
        </Link>
      }
    >
      <p>{t(`${why}.emptyBody`)}</p>
    </Notice>
  )
}
