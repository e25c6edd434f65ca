import { getTranslations } from 'next-intl/server'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import { NoticePage } from '#components/ui/notice.tsx'

/** An invitation that was used, was taken back, or is too old. */
export default async function InvitationIsOver() {
  const t = await getTranslations('accountPeople.invitation')
  return (
    <NoticePage
      illustration={<MissingStop />}
      title={t('overTitle')}
      actions={
        <Link href="/account" className={buttonStyle('primary')}>
          {t('toAccount')}
        </Link>
      }
    >
      <p>{t('overBody')}</p>
    </NoticePage>
  )
}
