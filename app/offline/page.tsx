/**
 * The service worker shows this page when another cannot be fetched. It is kept as plain HTML and styles
 * (public/sw.js takes its scripts out but the one that is marked), so nothing else on it may need one.
 */
import { getTranslations } from 'next-intl/server'
import { BareFrame } from '#components/frame/bare-frame.tsx'
import { BrokenRoad } from '#components/illustrations/broken-road.tsx'
import { showKeptDraft } from '#components/steps/kept-draft.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { NoticePage } from '#components/ui/notice.tsx'
import { nonceOfPage } from '#server/portal/nonce-of-page.ts'
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
        <section
          id="kept-draft"
          hidden
          className="mt-8 rounded-large border border-edge bg-surface px-5 py-4 text-left"
        >
          <h2 className="text-lead text-ink">{t('draft')}</h2>
          <p className="mt-1 text-small">{t('draftBody')}</p>
          <ul className="mt-3 space-y-1 text-ink wrap-anywhere" />
        </section>
        <script
          data-offline
          nonce={await nonceOfPage()}
          // oxlint-disable-next-line react/no-danger -- A constant of ours.
          dangerouslySetInnerHTML={{ __html: showKeptDraft }}
        />
      </NoticePage>
    </BareFrame>
  )
}
