'use client'

/** A waybill as somebody with a link sees it; it updates by itself until the waybill is finished. */
import { useLocale, useTranslations } from 'next-intl'
import { Card } from '#components/tracking/card.tsx'
import { Freshness } from '#components/tracking/freshness.tsx'
import { useWatch } from '#components/tracking/use-watch.ts'
import { Unanswered } from '#components/tracking/waiting.tsx'
import { WatchTrouble } from '#components/tracking/watch-trouble.tsx'
import { isFinal, waybillStateTexts } from '#lib/contract/states/waybill-states.ts'
import { sharedPhotoHref, sharePollHref } from '#lib/hrefs.ts'
import type { PublicWaybill } from '#lib/storefront/public-waybill.ts'
import { WaybillBadge } from './waybill-badge.tsx'
import { WaybillEventList } from './waybill-events.tsx'

export function SharedWaybill({
  token,
  first,
  serverNowMs,
}: {
  token: string
  first: PublicWaybill | null
  serverNowMs: number
}) {
  const language = useLocale()
  const watch = useWatch({
    path: `${sharePollHref(token)}?${new URLSearchParams({ language })}`,
    schemaOf: ({ watchedWaybillSchema }) => watchedWaybillSchema,
    first,
    serverNowMs,
    isOver: ({ state }: PublicWaybill) => isFinal(state),
  })
  const { order: waybill, problem } = watch
  return (
    <>
      {waybill !== null && (
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <Headline waybill={waybill} />
          {!isFinal(waybill.state) && (
            <div className="flex flex-wrap items-center gap-3">
              <Freshness fetchedAt={watch.keptFrom} hasPosition={false} watch={watch} />
            </div>
          )}
        </div>
      )}
      {problem !== null && (
        <WatchTrouble problem={problem} fetchedAt={watch.keptFrom} signInPath={null} />
      )}
      {waybill === null ? (
        <Unanswered watch={watch} />
      ) : (
        <Details waybill={waybill} photoHref={(name) => sharedPhotoHref(token, name)} />
      )}
    </>
  )
}

function Headline({ waybill: { number, from, to, state, plate } }: { waybill: PublicWaybill }) {
  const t = useTranslations('sharedTrip')
  const ofWaybill = useTranslations('waybill')
  const tracking = useTranslations('tracking')
  const language = useLocale()
  const way = from !== null && to !== null ? t('way', { from, to }) : (from ?? to)
  const status = waybillStateTexts[state][language]
  return (
    <div className="max-w-[44rem] min-w-0">
      {way !== null && <p className="mb-2 text-small text-ink-soft">{way}</p>}
      <h1 className="text-heading">{status}</h1>
      <p className="mt-2 text-ink-soft">{ofWaybill('title', { number })}</p>
      {plate !== '' && <p className="mt-1 text-ink-soft">{t('plate', { plate })}</p>}
      <p role="status" className="sr-only">
        {tracking('spoken', { status })}
      </p>
    </div>
  )
}

function Details({
  waybill: { events, parcels, parcelCount },
  photoHref,
}: {
  waybill: PublicWaybill
  photoHref: (name: string) => string
}) {
  const t = useTranslations('sharedTrip')
  const ofWaybill = useTranslations('waybill')
  const place = (index: number) => t('parcel', { number: index, count: parcelCount })
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card title={ofWaybill('events.title')}>
        <WaybillEventList
          events={events.map(({ at, parcel, photos, ...event }) => ({
            ...event,
            message: '',
            at: new Date(at),
            parcel: parcel === null || parcelCount === 1 ? null : place(parcel),
            photos: photos.map(photoHref),
          }))}
        />
      </Card>
      <Card title={ofWaybill('parcels.title', { count: parcelCount })}>
        <ul className="flex flex-col divide-y divide-edge">
          {parcels.map(({ number, state }, index) => (
            <li
              key={number}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-small first:pt-0 last:pb-0"
            >
              <div className="min-w-0 grow">
                {parcelCount > 1 && <p className="font-medium">{place(index + 1)}</p>}
                <p className="font-mono text-caption break-words text-ink-soft">{number}</p>
              </div>
              {parcelCount > 1 && <WaybillBadge state={state} />}
            </li>
          ))}
        </ul>
        {parcels.length < parcelCount && (
          <p className="mt-3 text-caption text-ink-soft">
            {t('moreParcels', { count: parcelCount - parcels.length })}
          </p>
        )}
      </Card>
    </div>
  )
}
