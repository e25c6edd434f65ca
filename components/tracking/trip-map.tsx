'use client'

/** Where the truck is. Whatever the map shows is also in the table below it. */
import { useTranslations, useFormatter } from 'next-intl'
import { ChevronDown } from 'lucide-react'
import { LetterBadge } from '#components/map/letter-badge.tsx'
import { MapFrame } from '#components/map/map-frame.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import type { Point } from '#lib/geo/great-circle.ts'
import { stopKind } from '#lib/storefront/known-trip.ts'
import type { ShownTrip } from './shown-trip.ts'
import { letterOf } from './stop-letter.ts'

const TripCanvas = latePart(() => import('./trip-canvas.tsx'))

export function TripMap({ trip }: { trip: ShownTrip }) {
  const t = useTranslations('tracking.map')
  return (
    <MapFrame
      title={t('title')}
      label={t('label')}
      height="h-80 sm:h-96 lg:h-[28rem]"
      howTo={{ mouse: null, touch: t('twoFingers') }}
      hasLine
      below={<TripTable trip={trip} />}
      canvas={{ trip }}
      Canvas={TripCanvas}
    />
  )
}

/** The map in words: every point of it, with what is known of it. */
function TripTable({ trip }: { trip: ShownTrip }) {
  const t = useTranslations('tracking')
  const format = useFormatter()
  return (
    <details className="group border-t border-edge">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 text-small font-medium focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        {t('map.asTable')}
      </summary>
      <table className="w-full border-collapse text-left text-small">
        <thead className="text-caption text-ink-soft">
          <tr>
            <th scope="col" className="px-4 py-2 font-medium">
              {t('map.what')}
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              {t('map.state')}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-medium">
              {t('map.at')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-edge border-t border-edge [&_td]:px-4 [&_td]:py-2.5 [&_td]:align-top [&_th]:px-4 [&_th]:py-2.5 [&_th]:align-top [&_th]:font-medium">
          {trip.position !== null && (
            <tr>
              <th scope="row">{t('map.truck')}</th>
              <td>{format.dateTime(new Date(trip.positionAt ?? trip.fetchedAt), 'moment')}</td>
              <Coordinates point={trip.position} />
            </tr>
          )}
          {trip.stops.map((stop, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Stops have no ids; their place in the list identifies them.
            <tr key={index}>
              <th scope="row">
                <LetterBadge letter={letterOf(index)} silent={false} className="size-5" />{' '}
                {t(`stop.${stopKind(index, trip.stops.length)}`)}
              </th>
              <td>{t(`stopStatus.${stop.status}`)}</td>
              <Coordinates point={stop.point} />
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Coordinates({ point: { lat, lng } }: { point: Point }) {
  return (
    <td className="text-right">
      {Number(lat.toFixed(4))}, {Number(lng.toFixed(4))}
    </td>
  )
}
