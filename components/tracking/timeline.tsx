import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMoment } from '#components/ui/use-moment.ts'
import { progressOf, tripProgress } from '#lib/contract/states/trip-stages.ts'
import type { ShownTrip } from './shown-trip.ts'

type Stage = (typeof tripProgress)[number]

/** The stages of a trip: past, present and future. */
export function Timeline({ trip }: { trip: ShownTrip }) {
  const t = useTranslations('tracking')
  const moment = useMoment()
  const ended = trip.status === 'canceled' || trip.status === 'failed' ? trip.status : null
  const reached = ended === null ? progressOf(trip.status) : reachedBefore(trip)
  const stages: readonly Stage[] =
    ended === null ? tripProgress : tripProgress.slice(0, reached + 1)
  return (
    <ol className="flex flex-col">
      {stages.map((stage, index) => {
        const isDone = index < reached || ended !== null || trip.status === 'delivered'
        const mark = isDone ? 'done' : index === reached ? 'now' : 'next'
        const at = mark === 'next' ? expectedOf(stage, trip) : timeOf(stage, trip)
        return (
          <Step key={stage} mark={mark}>
            <span className={mark === 'next' ? 'text-ink-soft' : 'font-medium'}>
              {t(`status.${stage}`)}
              <span className="sr-only"> ({t(`mark.${mark}`)})</span>
            </span>
            {at !== null && (
              <time dateTime={at} className="text-caption text-ink-soft">
                {mark === 'next' ? t('expected', { time: moment(at) }) : moment(at)}
              </time>
            )}
          </Step>
        )
      })}
      {ended !== null && (
        <Step mark="ended">
          <span className="font-medium text-bad">{t(`status.${ended}`)}</span>
        </Step>
      )}
    </ol>
  )
}

const marks = {
  done: 'border-mark bg-mark-soft text-mark-ink',
  now: 'border-mark bg-mark text-mark ring-4 ring-mark-soft',
  next: 'border-edge-strong',
  ended: 'border-bad bg-bad-soft text-bad',
}

function Step({ mark, children }: { mark: keyof typeof marks; children: React.ReactNode }) {
  const line = mark === 'done' ? 'not-last:before:bg-mark' : 'not-last:before:bg-edge'
  return (
    <li
      aria-current={mark === 'now' ? 'step' : undefined}
      className={`relative flex gap-3 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[0.5625rem] not-last:before:w-0.5 ${line}`}
    >
      <span
        aria-hidden
        className={`relative mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border-2 ${marks[mark]}`}
      >
        {mark === 'done' && <Check className="size-3" strokeWidth={3} />}
        {mark === 'ended' && <X className="size-3" strokeWidth={3} />}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 text-small">
        {children}
      </span>
    </li>
  )
}

/** How far a trip came that ended early, by its stops. */
function reachedBefore({ stops }: ShownTrip): number {
  return progressOf(stops[0]?.status === 'completed' ? 'picked_up' : 'assigning_driver')
}

/** At a stop the carrier's own time counts; else when its report came. */
function timeOf(stage: Stage, { stops, deliveredAt, reachedAt }: ShownTrip): string | null {
  const byStop = {
    picked_up: stops[0]?.completedAt,
    delivered: deliveredAt ?? stops.at(-1)?.completedAt,
  }
  const byReport = reachedAt[stage] ?? null
  return stage === 'picked_up' || stage === 'delivered' ? (byStop[stage] ?? byReport) : byReport
}

function expectedOf(stage: Stage, { etaPickupAt, etaDeliveryAt }: ShownTrip): string | null {
  if (stage === 'picked_up') return etaPickupAt
  return stage === 'delivered' ? etaDeliveryAt : null
}
