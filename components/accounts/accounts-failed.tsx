import { useTranslations } from 'next-intl'
import { UncoupledTrailer } from '#components/illustrations/uncoupled-trailer.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { RetryLink } from '#components/ui/retry-link.tsx'

/** Why there is no list: nobody answered, the service said no, or what it said made no sense. */
export type AccountsFailure = 'unreachable' | 'refused' | 'unexpected'

export function AccountsFailed({ failure }: { failure: AccountsFailure }) {
  const t = useTranslations('accounts.failed')
  return (
    <div role="alert">
      <Notice
        illustration={<UncoupledTrailer />}
        title={t(`${failure}.title`)}
        action={failure !== 'refused' && <RetryLink>{t('retry')}</RetryLink>}
      >
        <p>{t(`${failure}.body`)}</p>
      </Notice>
    </div>
  )
}
