import { getTranslations } from 'next-intl/server'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { NoticePage } from '#components/ui/notice.tsx'

/** A link that was made for nothing, was taken back, or is too old. */
export default async function LinkIsGone() {
  const t = await getTranslations('sharedTrip.gone')
  return (
    <NoticePage illustration={<MissingStop />} title={t('title')} actions={null}>
      <p>{t('body')}</p>
    </NoticePage>
  )
}
