import { useTranslations } from 'next-intl'
import { LetterBadge } from '#components/map/letter-badge.tsx'
import { letterOf } from './stop-letter.ts'
import { useMoment } from '#components/ui/use-moment.ts'
import { stopKind } from '#lib/storefront/known-trip.ts'
import type { ShownTrip } from './shown-trip.ts'

/** The stops in the order they are driven to: where, whether, when. */
export function StopList({ trip }: { trip: ShownTrip }) {
  const t = useTranslations('tracking')
  const moment = useMoment()
  return (
    <ol className="flex flex-col divide-y divide-edge">
      {trip.stops.map(({ place, status, completedAt }, index) => {
        const kind = stopKind(index, trip.stops.length)
        const eta = { pickup: trip.etaPickupAt, stop: null, drop: trip.etaDeliveryAt }[kind]
        const at = completedAt ?? (status === 'pending' ? eta : null)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- Stops have no ids; their place in the list identifies them.
          <li key={index} className="flex gap-3 py-4 first:pt-0 last:pb-0">
            <LetterBadge letter={letterOf(index)} />
            <div className="min-w-0 flex-1">
              <p className="text-caption text-ink-soft">{t(`stop.${kind}`)}</p>
              {place !== null && <p className="text-small font-medium break-words">{place}</p>}
              <p className="mt-0.5 text-small text-ink-soft">
                {t(`stopStatus.${status}`)}
                {at !== null && (
                  <>
                    {' · '}
                    <time dateTime={at}>
                      {completedAt === null ? t('expected', { time: moment(at) }) : moment(at)}
                    </time>
                  </>
                )}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
