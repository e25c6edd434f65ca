import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Notice } from '#components/ui/notice.tsx'
import { NotRead } from '#components/ui/not-read.tsx'

/** In place of a list that the service did not answer with. */
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
  why: 'no-orders' | 'no-quotes' | 'none-found'
  path: string
  /** Where a quote begins. */
  startPath: string
}) {
  const t = useTranslations('accountLists')
  if (why === 'none-found') {
    return (
      <Notice
        illustration={<MissingStop />}
        title={t('noneFoundTitle')}
        action={
          <Link href={path} className={buttonStyle('secondary')}>
            {t('filter.clear')}
          </Link>
        }
      >
        <p>{t('noneFoundBody')}</p>
      </Notice>
    )
  }
  const isOrders = why === 'no-orders'
  return (
    <Notice
      illustration={<EmptyHold />}
      title={isOrders ? t('emptyOrdersTitle') : t('emptyQuotesTitle')}
      action={
        <Link href={startPath} className={buttonStyle('secondary')}>
          {t('start')}
        </Link>
      }
    >
      <p>{isOrders ? t('emptyOrdersBody') : t('emptyQuotesBody')}</p>
    </Notice>
  )
}
