import { getTranslations } from 'next-intl/server'
import { LoaderPageKeeper } from '#components/loading/loader-page-keeper.tsx'
import { BareFrame } from '#components/frame/bare-frame.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { NoticePage } from '#components/ui/notice.tsx'
import { portalRuntime } from '#server/portal/runtime.ts'

/** A loader's link that has run out or was revoked. The phone forgets what it kept of it. */
export default async function LoaderLinkIsGone() {
  const t = await getTranslations('loader.gone')
  return (
    <BareFrame name={portalRuntime().seller.name()}>
      <NoticePage illustration={<EmptyHold />} title={t('title')} actions={null}>
        <p>{t('body')}</p>
      </NoticePage>
      <LoaderPageKeeper isKept={false} />
    </BareFrame>
  )
}
