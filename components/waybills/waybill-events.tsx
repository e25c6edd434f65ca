import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { Check } from 'lucide-react'
import { waybillStateTexts, type WaybillState } from '#lib/contract/states/waybill-states.ts'

export interface ShownEvent {
  readonly state: WaybillState
  readonly at: Date
  readonly place: string
  readonly message: string
  /** The parcel that the event is of; null: all of them. */
  readonly parcel: string | null
  /** The addresses of its photos. */
  readonly photos: readonly string[]
}

/** The events of a waybill, given oldest first and shown the latest first: that is the one people look for. */
export function WaybillEventList({ events }: { events: readonly ShownEvent[] }) {
  const t = useTranslations('waybill.events')
  const language = useLocale()
  const format = useFormatter()
  if (events.length === 0) return <p className="text-small text-ink-soft">{t('none')}</p>
  return (
    <ol className="flex flex-col">
      {events.toReversed().map(({ state, at, place, message, parcel, photos }, index) => {
        const isLatest = index === 0
        const stateText = waybillStateTexts[state][language]
        const said = [place, message].filter((text) => text && text !== stateText).join(' · ')
        return (
          <li
            key={`${state} ${at.getTime()} ${events.length - index}`}
            aria-current={isLatest ? 'step' : undefined}
            className="relative flex gap-3 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[0.5625rem] not-last:before:w-0.5 not-last:before:bg-edge"
          >
            <span
              aria-hidden
              className={`relative mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border-2 ${isLatest ? 'border-mark bg-mark text-canvas' : 'border-mark bg-mark-soft text-mark-ink'}`}
            >
              <Check className="size-3" strokeWidth={3} />
            </span>
            <div className="min-w-0 flex-1 text-small">
              <div className="flex flex-wrap justify-between gap-x-4">
                <p className={isLatest ? 'font-medium' : ''}>{stateText}</p>
                <time dateTime={at.toISOString()} className="text-caption text-ink-soft">
                  {format.dateTime(at, 'moment')}
                </time>
              </div>
              {said !== '' && <p className="break-words text-ink-soft">{said}</p>}
              {parcel !== null && (
                <p className="text-caption text-ink-soft">{t('parcel', { number: parcel })}</p>
              )}
              {photos.length > 0 && (
                <ul className="mt-2 flex flex-wrap gap-2">
                  {photos.map((photo, number) => (
                    <li key={photo}>
                      <a
                        href={photo}
                        target="_blank"
                        rel="noreferrer"
                        className="block overflow-hidden rounded-medium border border-edge"
                      >
                        {/* oxlint-disable-next-line nextjs/no-img-element -- It is asked for with the visitor's access, one by one. */}
                        <img
                          src={photo}
                          alt={t('photo', { number: number + 1, state: stateText })}
                          width={96}
                          height={72}
                          loading="lazy"
                          className="h-18 w-24 bg-sunken object-cover"
                        />
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
