'use client'

import { MapPinned } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { mapId, type PinName } from '#components/map/map-pin.ts'
import { useKilometres } from '#components/measures/use-kilometres.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'
import { isPinned } from '#lib/storefront/place-pin.ts'
import { uncertaintyOf, type Uncertainty } from './uncertainty.ts'

/** The pin under its field: where it is, and what a person has to check of it. */
export function PinNotes({
  end,
  place,
  onConfirm,
}: {
  end: PinName
  place: DraftPlace | null
  onConfirm: () => void
}) {
  const t = useTranslations('route.pin')
  const uncertainty = isPinned(place) ? uncertaintyOf(place) : null
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
      {uncertainty !== null && place !== null && (
        <PinCheck end={end} uncertainty={uncertainty} place={place} onConfirm={onConfirm} />
      )}
    </>
  )
}

const coordinateDigits = 5

/** Asks a person to check the pin: the reason, the possible distance, and how to confirm it. */
function PinCheck({
  end,
  uncertainty: { reason, radiusM },
  place,
  onConfirm,
}: {
  end: PinName
  uncertainty: Uncertainty
  place: DraftPlace
  onConfirm: () => void
}) {
  const t = useTranslations('route.check')
  const radius = useKilometres()(radiusM / 1000, 1)
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
            {t(`reason.${reason}`, { place: areasOf(place), province: place.province })}
          </p>
          <p className="mt-1 text-caption">{t('circle', { radius })}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="button" onClick={onConfirm} className={buttonStyle('secondary')}>
          {t('confirm')}
          <span className="sr-only"> ({t(`label.${end}`)})</span>
        </button>
        <a
          href={`#${mapId}`}
          className="inline-flex min-h-9 items-center text-caption font-medium text-action underline underline-offset-2 lg:hidden"
        >
          {t('seeMap')}
        </a>
        <p className="basis-full text-caption">{t('orMove')}</p>
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
