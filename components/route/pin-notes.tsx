'use client'

import { MapPinned } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { mapId, type PinName } from '#components/map/map-pin.ts'
import { useKilometres } from '#components/measures/use-kilometres.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SentenceGap } from '#components/ui/sentence-gap.tsx'
import type { Point } from '#lib/geo/great-circle.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import { isPinned, type PinnedPlace } from '#lib/storefront/place-pin.ts'
import { uncertaintyOf, type Uncertainty } from '#lib/storefront/uncertainty.ts'
import type { RouteEndControl } from './use-route-end.ts'

/** The pin under its field: where it is, what a person has to check of it, and what can be had back. */
export function PinNotes({ end, control }: { end: PinName; control: RouteEndControl }) {
  const t = useTranslations('route.pin')
  const { place, former, asking, failure, ignored } = control
  const uncertainty = isPinned(place) ? uncertaintyOf(place) : null
  const formerPin = former?.lost === 'pin' && !asking ? former.place : null
  return (
    <>
      {/* For people who cannot see the map: it is announced whenever the pin has moved. */}
      <p role="status" className="text-caption text-ink-soft empty:hidden">
        {isPinned(place) &&
          t(place.province === '' ? 'at' : 'near', {
            place: uncertainty?.reason === 'unmapped' ? place.province : areasOf(place),
            lat: place.lat.toFixed(coordinateDigits),
            lng: place.lng.toFixed(coordinateDigits),
          })}
      </p>
      <div role="status" className="empty:hidden">
        {former?.lost === 'text' && !asking && (
          <p className="text-caption">
            {t('textLost')}
            <SentenceGap />
            <TextButton onClick={control.keepText}>
              {t('keepText', { text: former.place.text })}
            </TextButton>
          </p>
        )}
      </div>
      {isPinned(place) && uncertainty !== null && (
        <PinCheck
          end={end}
          uncertainty={uncertainty}
          place={place}
          ignored={ignored}
          onConfirm={control.confirm}
          onUseAddress={() => control.standAt({ lat: place.lat, lng: place.lng })}
        />
      )}
      {formerPin !== null && (uncertainty !== null || failure !== null) && (
        <p className="text-caption">
          <TextButton onClick={control.keepPin}>
            {t('keepPin', { place: areasOf(formerPin) || coordinatesOf(formerPin) })}
            <span className="sr-only"> ({t(`of.${end}`)})</span>
          </TextButton>
        </p>
      )}
    </>
  )
}

const coordinateDigits = 5

function coordinatesOf({ lat, lng }: Point): string {
  return `${lat.toFixed(coordinateDigits)}, ${lng.toFixed(coordinateDigits)}`
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-9 items-center text-left text-caption font-medium text-action underline underline-offset-2 wrap-anywhere"
    >
      {children}
    </button>
  )
}

/** Asks a person to check the pin: the reason, the possible distance, and how to confirm it. */
function PinCheck({
  end,
  uncertainty: { reason, radiusM },
  place,
  ignored,
  onConfirm,
  onUseAddress,
}: {
  end: PinName
  uncertainty: Uncertainty
  place: PinnedPlace
  ignored: readonly string[]
  onConfirm: () => void
  onUseAddress: () => void
}) {
  const t = useTranslations('route.check')
  const kilometres = useKilometres()
  const format = useFormatter()
  const areas = areasOf(place) || coordinatesOf(place)
  return (
    <section
      aria-label={t(`label.${end}`)}
      className="flex flex-col gap-3 rounded-medium border border-warn bg-warn-soft p-4 text-small"
    >
      <div className="flex gap-3">
        <MapPinned aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        <div>
          <p className="font-medium">{t('title')}</p>
          <p className="mt-1 text-caption">
            {t(`reason.${reason}`, { text: place.text, place: areas, province: place.province })}
          </p>
          {ignored.length > 0 && (
            <p className="mt-1 text-caption wrap-anywhere">
              {t('ignored', { parts: format.list(ignored.map((part) => t('part', { part }))) })}
            </p>
          )}
          {radiusM !== null && (
            <p className="mt-1 text-caption">
              {t('circle', { radius: kilometres(radiusM / 1000, 1) })}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="button" onClick={onConfirm} className={buttonStyle('secondary')}>
          {t('confirm')}
          <span className="sr-only"> ({t(`label.${end}`)})</span>
        </button>
        {reason === 'text' && <TextButton onClick={onUseAddress}>{t('useAddress')}</TextButton>}
        <a
          href={`#${mapId}`}
          className="inline-flex min-h-9 items-center text-caption font-medium text-action underline underline-offset-2 lg:hidden"
        >
          {t('seeMap')}
        </a>
        <p className="basis-full text-caption">{t(reason === 'text' ? 'orDrag' : 'orMove')}</p>
      </div>
    </section>
  )
}

/** The smallest two of the areas that a place is in; where none is known, its own name. */
function areasOf({ subdistrict, district, province, placeName }: DraftPlace): string {
  const areas = [subdistrict, district, province].filter(
    (name, at, all) => name !== '' && all.indexOf(name) === at,
  )
  return areas.length === 0 ? placeName : areas.slice(0, 2).join(', ')
}
