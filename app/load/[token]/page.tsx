/** A loader's page: what goes where, one step after the other, and what was done. Works without a connection. */
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { LoaderPage } from '#components/loading/loader-page.tsx'
import { LoaderPageKeeper } from '#components/loading/loader-page-keeper.tsx'
import { BareFrame } from '#components/frame/bare-frame.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { NoticePage } from '#components/ui/notice.tsx'
import { visitLoader } from '#server/portal/loading/loading.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { Words } from '../../words.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('loader')
  return {
    title: t('title'),
    robots: { index: false, follow: false, noarchive: true },
    referrer: 'no-referrer',
  }
}

export default async function LoadPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const t = await getTranslations('loader')
  const visit = await visitLoader(token, await getLocale())
  if (visit.kind === 'gone') notFound()
  if (visit.kind !== 'open') {
    return (
      <BareFrame name={portalRuntime().seller.name()}>
        <NoticePage
          illustration={<EmptyHold />}
          title={t(`${visit.kind}.title`)}
          actions={
            <a href="" className={buttonStyle('primary')}>
              {t('again')}
            </a>
          }
        >
          <p>{t(`${visit.kind}.body`)}</p>
        </NoticePage>
      </BareFrame>
    )
  }
  return (
    <Words of={['loader']}>
      <LoaderPage token={token} load={visit.load} first={visit.records} firstAtMs={portalNowMs()} />
      <LoaderPageKeeper isKept />
    </Words>
  )
}
