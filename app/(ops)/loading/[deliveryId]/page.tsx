/** The loading of a delivery, for staff: how far it is, beside the plan; the sheet and the loader's link. */
import { Printer } from 'lucide-react'
import { notFound } from 'next/navigation'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { DeliveryLoad } from '#components/loading/delivery-load.tsx'
import { Card } from '#components/tracking/card.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { NotRead } from '#components/ui/not-read.tsx'
import { deliveryIdSchema } from '#lib/contract/ids.ts'
import type { Loading } from '#lib/contract/loading.ts'
import { deliverySheetHref, loadingHref } from '#lib/hrefs.ts'
import { loadedForNobody } from '#lib/load-view/load-view-load.ts'
import { viewOfDelivery } from '#lib/load-view/view-of-plan.ts'
import { vehicleTypes } from '#server/portal/catalogue/catalogue.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { findLoaderLink } from '#server/portal/loading/loader-links.ts'
import { readLoading } from '#server/portal/loading/loading.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { openStaffPage } from '#server/portal/staff/staff.ts'
import { privatePage } from '../../../page-metadata.ts'
import { LoaderLink } from '../../../loading-pages/loader-link.tsx'
import { Words } from '../../../words.tsx'
import { makeLink, revokeLink } from './actions.ts'

export const generateMetadata = privatePage('loading.title')

const parcelsShown = 200

export default async function LoadingPage({ params }: { params: Promise<{ deliveryId: string }> }) {
  const { deliveryId: inPath } = await params
  await openStaffPage(loadingHref(inPath), 'planLoads')
  const id = deliveryIdSchema.safeParse(inPath)
  if (!id.success) notFound()
  const deliveryId = id.data
  const [t, format, language] = await Promise.all([
    getTranslations('loading'),
    getFormatter(),
    getLocale(),
  ])
  const [read, types] = await Promise.all([
    readLoading({ deliveryId, accountId: null }, language),
    vehicleTypes({ language }),
  ])
  if (!read.ok) {
    if (causeOf(read.failure).kind === 'none') notFound()
    return (
      <div className="page py-10">
        <NotRead title={t('unread')} retry={t('retry')}>
          {t('unreadBody')}
        </NotRead>
      </div>
    )
  }
  const { loading, plan, vehicleName } = read.value
  const { load, stops } = plan
  const link = await findLoaderLink({ ...identity(), ...portalRuntime() }, deliveryId)
  const type = types.find((each) => each.type === load?.vehicle_type)
  const shownLoad =
    load && viewOfDelivery({ load, stops }, { name: vehicleName, door: 'rear', axles: [], ...type })
  const waiting = loading.pieces - loading.loaded - loading.missing - loading.damaged
  return (
    <div className="page flex flex-col gap-6 pt-8 pb-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="text-small text-ink-soft">{t('title')}</p>
          <h1 className="font-mono text-heading break-all">{loading.deliveryNo}</h1>
          {vehicleName !== '' && <p className="mt-1 text-small text-ink-soft">{vehicleName}</p>}
        </div>
        {load !== null && (
          <a
            href={deliverySheetHref(deliveryId)}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('secondary')}
          >
            <Printer aria-hidden className="size-4" />
            {t('sheet')}
          </a>
        )}
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title={t('state')}>
            <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
              {(
                [
                  ['loaded', loading.loaded, 'text-good'],
                  ['missing', loading.missing, loading.missing > 0 ? 'text-bad' : ''],
                  ['damaged', loading.damaged, loading.damaged > 0 ? 'text-bad' : ''],
                  ['waiting', waiting, ''],
                ] as const
              ).map(([name, count, look]) => (
                <div key={name}>
                  <dt className="text-caption text-ink-soft">{t(name)}</dt>
                  <dd className={`text-title font-semibold ${look}`}>{format.number(count)}</dd>
                </div>
              ))}
            </dl>
            <Problems loading={loading} />
          </Card>
          {shownLoad !== null ? (
            <Words of={['load', 'latePart']}>
              <DeliveryLoad
                loads={[shownLoad]}
                loadedFor={{ ...loadedForNobody, number: loading.deliveryNo }}
                waiting={t('drawing')}
              />
            </Words>
          ) : (
            <p className="rounded-large border border-edge bg-surface px-5 py-8 text-center text-small text-ink-soft">
              {t('noPlan')}
            </p>
          )}
          <Card title={t('parcels')}>
            <ul className="divide-y divide-edge">
              {loading.parcels.slice(0, parcelsShown).map((parcel) => (
                <li key={parcel.parcel_no} className="flex flex-wrap items-center gap-x-4 py-2">
                  <span className="min-w-0 flex-1 basis-48">
                    <span className="block truncate font-mono text-small">{parcel.parcel_no}</span>
                    <span className="block truncate text-caption text-ink-soft">
                      {parcel.description}
                    </span>
                  </span>
                  <span
                    className={`text-small ${parcel.loaded === parcel.pieces ? 'text-good' : 'text-ink-soft'}`}
                  >
                    {t('loadedOf', { loaded: parcel.loaded, pieces: parcel.pieces })}
                  </span>
                </li>
              ))}
            </ul>
            {loading.parcels.length > parcelsShown && (
              <p className="mt-2 text-caption text-ink-soft">
                {t('more', { count: loading.parcels.length - parcelsShown })}
              </p>
            )}
          </Card>
        </div>
        <Card title={t('link.title')}>
          <p className="text-small text-ink-soft">{t('link.body')}</p>
          <LoaderLink
            link={link}
            make={makeLink.bind(null, deliveryId)}
            revoke={revokeLink.bind(null, deliveryId)}
          />
        </Card>
      </div>
    </div>
  )
}

async function Problems({ loading }: { loading: Loading }) {
  const t = await getTranslations('loading')
  const format = await getFormatter()
  const problems = loading.records.filter(
    ({ state, note }) => state === 'missing' || state === 'damaged' || note !== '',
  )
  if (problems.length === 0) return null
  return (
    <ul aria-label={t('problems')} className="mt-5 divide-y divide-edge border-t border-edge">
      {problems.map((record) => (
        <li key={record.id} className="flex flex-wrap gap-x-4 gap-y-1 py-3 text-small">
          <span className="font-medium text-bad">{t(record.state)}</span>
          <span className="font-mono">{record.parcel_no}</span>
          <span className="text-ink-soft">
            {t('pieces', { count: record.last_piece - record.first_piece + 1 })} ·{' '}
            {format.dateTime(new Date(record.done_at), 'moment')}
          </span>
          {record.photo_url !== null && (
            <a
              href={record.photo_url}
              target="_blank"
              rel="noreferrer"
              className="text-action underline-offset-4 hover:underline"
            >
              {t('photo')}
            </a>
          )}
          {record.note !== '' && <span className="basis-full">{record.note}</span>}
        </li>
      ))}
    </ul>
  )
}
