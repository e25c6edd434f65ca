import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { SharedWatch } from '#components/tracking/shared-watch.tsx'
import { NoticePage } from '#components/ui/notice-page.tsx'
import { visitSharedOrder } from '#server/portal/orders/visit-shared-order.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('sharedTrip')
  return {
    title: t('title'),
    robots: { index: false, follow: false, noarchive: true },
    referrer: 'no-referrer',
  }
}

export default async function SharedPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const [t, { tracking, sharedTrip, map, latePart }, visit] = await Promise.all([
    getTranslations('sharedTrip'),
    getMessages(),
    visitSharedOrder(token),
  ])
  if (visit.kind !== 'open') {
    return (
      <NoticePage illustration={<MissingStop />} title={t(`${visit.kind}.title`)} actions={null}>
        <p>{t(`${visit.kind}.body`)}</p>
      </NoticePage>
    )
  }
  return (
    <div className="page pt-8 pb-20 md:pt-12">
      <NextIntlClientProvider messages={{ tracking, sharedTrip, map, latePart }}>
        <SharedWatch
          token={token}
          first={visit.order}
          serverNowMs={portalNowMs()}
          tiles={portalRuntime().mapTiles}
        />
      </NextIntlClientProvider>
    </div>
  )
}
