/**
 * The service worker shows this page when another cannot be fetched. It is kept as plain HTML and styles
 * (public/sw.js takes its scripts out), so nothing on it may need one.
 */
import { getTranslations } from 'next-intl/server'
import { BareFrame } from '#components/frame/bare-frame.tsx'
import { BrokenRoad } from '#components/illustrations/broken-road.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { NoticePage } from '#components/ui/notice.tsx'
import { portalRuntime } from '#server/portal/runtime.ts'
import { privatePage } from '../page-metadata.ts'

export const generateMetadata = privatePage('offline.title')

export default async function OfflinePage() {
  const t = await getTranslations('offline')
  return (
    <BareFrame name={portalRuntime().seller.name()}>
      <NoticePage
        illustration={<BrokenRoad />}
        title={t('title')}
        actions={
          // An empty address is the one that was asked for: the worker answers in its place.
          <a href="" className={buttonStyle('primary')}>
            {t('retry')}
          </a>
        }
      >
        <p>{t('body')}</p>
      </NoticePage>
    </BareFrame>
  )
}
