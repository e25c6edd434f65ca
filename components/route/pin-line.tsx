'use client'

import { useTranslations } from 'next-intl'
import { isPinned } from '#lib/storefront/place-pin.ts'
import type { DraftPlace } from '#lib/storefront/draft-place.ts'

const coordinateDigits = 5

/** Where the pin stands, for who cannot see the map. It is read out whenever the pin has moved. */
export function PinLine({ place }: { place: DraftPlace | null }) {
  const t = useTranslations('route.pin')
  return (
    <p role="status" className="text-caption text-ink-soft empty:hidden">
      {isPinned(place) &&
        t(place.province === '' ? 'at' : 'near', {
          place: areasOf(place),
          lat: place.lat.toFixed(coordinateDigits),
          lng: place.lng.toFixed(coordinateDigits),
        })}
    </p>
  )
}

export function areasOf({ subdistrict, district, province, placeName }: DraftPlace): string {
  const areas = [subdistrict, district, province].filter(
    (name, at, all) => name !== '' && all.indexOf(name) === at,
  )
  return areas.length === 0 ? placeName : areas.slice(0, 2).join(', ')
}
