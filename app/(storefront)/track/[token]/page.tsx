import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { SharedWatch } from '#components/tracking/shared-watch.tsx'
import { SharedWaybill } from '#components/waybills/shared-waybill.tsx'
import { NoticePage } from '#components/ui/notice.tsx'
import { vehicleNames } from '#server/portal/catalogue/catalogue.ts'
import { visitShare } from '#server/portal/orders/visit-share.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { Words } from '../../../words.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('sharedTrip')
  return {
    title: t('title'),
    description: t('description'),
    robots: { index: false, follow: false, noarchive: true },
    referrer: 'no-referrer',
  }
}

export default async function SharedPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const t = await getTranslations('sharedTrip')
  const language = await getLocale()
  const visit = await visitShare(token, language)
  if (visit.kind === 'gone') notFound()
  if (visit.kind === 'busy') {
    return (
      <NoticePage illustration={<MissingStop />} title={t('busy.title')} actions={null}>
        <p>{t('busy.body')}</p>
      </NoticePage>
    )
  }
  return (
    <div className="page pt-8 pb-20 md:pt-12">
      <Queries>
        {visit.kind === 'order' ? (
          <Words of={['tracking', 'sharedTrip', 'map', 'latePart']}>
            <SharedWatch
              token={token}
              first={visit.order}
              serverNowMs={portalNowMs()}
              vehicleNames={await vehicleNames(language)}
            />
          </Words>
        ) : (
          <Words of={['tracking', 'sharedTrip', 'waybill']}>
            <SharedWaybill token={token} first={visit.waybill} serverNowMs={portalNowMs()} />
          </Words>
        )}
      </Queries>
    </div>
  )
}
