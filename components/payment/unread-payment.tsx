import { useTranslations } from 'next-intl'
import { UncoupledTrailer } from '#components/illustrations/uncoupled-trailer.tsx'
import { NoticePage } from '#components/ui/notice.tsx'
import { RetryLink } from '#components/ui/retry-link.tsx'

/** Nobody said how a payment stands, below the bar of steps. */
export function UnreadPayment() {
  const t = useTranslations('pay.unread')
  return (
    <NoticePage
      illustration={<UncoupledTrailer />}
      title={t('title')}
      actions={<RetryLink>{t('retry')}</RetryLink>}
    >
      <p>{t('body')}</p>
    </NoticePage>
  )
}
