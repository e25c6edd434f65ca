import { useTranslations } from 'next-intl'
import { NotRead } from '#components/ui/not-read.tsx'

/** Why there is no list: nobody answered, the service said no, or what it said made no sense. */
export type AccountsFailure = 'unreachable' | 'refused' | 'unexpected'

export function AccountsFailed({ failure }: { failure: AccountsFailure }) {
  const t = useTranslations('accounts.failed')
  return (
    <NotRead title={t(`${failure}.title`)} retry={failure === 'refused' ? null : t('retry')}>
      {t(`${failure}.body`)}
    </NotRead>
  )
}
